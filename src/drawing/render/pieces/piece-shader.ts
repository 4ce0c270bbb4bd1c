import { FLOW, PIECE, PIECE_FLAGS, PIECES_PER_ROW, PLACE_FACTOR, TEXELS_PER_PIECE } from './piece.ts'
import { SHOWN_PER_ROW } from './shown-pieces.ts'

// Colours follow what the views do with live values: grey for what cannot be trusted, the live colour on the parts that
// take it, none of it in the dark half of a blink.
export const PIECE_VERTEX = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;
out vec2 vLocal;
out vec2 vGradient;
flat out uvec4 vPiece;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
uniform usampler2D uPieces;
uniform usampler2D uShown;
uniform sampler2D uLive;
uniform sampler2D uMotion;
uniform float uTime;
uniform float uDark;
uniform sampler2D uAtlas;
uniform float uMinText;
uniform float uMinHalf;
const vec3 GREY = vec3(139.0, 147.0, 161.0) / 255.0;
const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);

uint bytesOf(vec4 color) {
  uvec4 bytes = uvec4(color * 255.0 + 0.5);
  return bytes.r | bytes.g << 8 | bytes.b << 16 | bytes.a << 24;
}

vec4 colorOf(uint word) {
  return vec4(uvec4(word, word >> 8, word >> 16, word >> 24) & 255u) / 255.0;
}

void main() {
  int place = gl_VertexID / 4;
  int piece = int(texelFetch(uShown, ivec2(place % ${SHOWN_PER_ROW}, place / ${SHOWN_PER_ROW}), 0).x);
  int turn = gl_VertexID % 4;
  vec2 corner = vec2(turn == 1 || turn == 2 ? 1.0 : -1.0, turn > 1 ? 1.0 : -1.0);
  ivec2 texel = ivec2(piece % ${PIECES_PER_ROW} * ${TEXELS_PER_PIECE}, piece / ${PIECES_PER_ROW});
  vec4 axes = uintBitsToFloat(texelFetch(uPieces, texel, 0));
  vec4 second = uintBitsToFloat(texelFetch(uPieces, texel + ivec2(1, 0), 0));
  uvec4 third = texelFetch(uPieces, texel + ivec2(2, 0), 0);
  uvec4 last = texelFetch(uPieces, texel + ivec2(3, 0), 0);
  vec2 origin = second.xy;
  vec4 shape = vec4(second.zw, uintBitsToFloat(third.xy));
  uint flags = last.x;
  uint liveIndex = last.y;
  uint kind = flags & ${PIECE_FLAGS.kindMask}u;
  vec4 fill = colorOf(third.z);
  vec4 stroke = colorOf(third.w);
  vec2 motion = vec2(0.0);
  bool isHidden = kind == ${PIECE.gradient}u;
  bool isPlain = last.z == 0u;
  if (liveIndex > 0u) {
    ivec2 at = ivec2(int(liveIndex & 255u), int(liveIndex >> 8));
    vec4 live = texelFetch(uLive, at, 0);
    motion = texelFetch(uMotion, at, 0).xy;
    int state = int(live.a * 255.0 + 0.5);
    bool hasColor = (state & 1) != 0;
    bool isDark = (state & 4) != 0 && uDark > 0.5;
    isHidden = isHidden || (state & 8) != 0;
    bool isGrey = (state & 2) != 0 && (flags & ${PIECE_FLAGS.fillGreys | PIECE_FLAGS.fillTurnsGrey}u) != 0u;
    isPlain = isPlain || isGrey || (hasColor && !isDark && (flags & ${PIECE_FLAGS.fillTakes}u) != 0u);
    if ((state & 2) != 0) {
      if ((flags & ${PIECE_FLAGS.fillGreys}u) != 0u) fill.rgb = mix(fill.rgb, GREY, 0.35);
      if ((flags & ${PIECE_FLAGS.fillTurnsGrey}u) != 0u) fill.rgb = GREY;
      if ((flags & ${PIECE_FLAGS.strokeTurnsGrey}u) != 0u) stroke.rgb = GREY;
    } else if (hasColor && !isDark) {
      if ((flags & ${PIECE_FLAGS.fillTakes}u) != 0u) fill.rgb = live.rgb;
      if ((flags & ${PIECE_FLAGS.strokeTakes}u) != 0u) stroke.rgb = live.rgb;
    }
    if (isDark && !hasColor) {
      fill.a *= 0.25;
      stroke.a *= 0.25;
    }
  }
  mat3 screenFromBoard = uWorldTransformMatrix * uTransformMatrix;
  float zoom = length(screenFromBoard[0].xy);
  vec2 position;
  float flowing = 0.0;
  if (kind == ${PIECE.segment}u) {
    vec2 way = axes.zw - axes.xy;
    float span = length(way);
    vec2 direction = way / span;
    float side = corner.y;
    bool isEnd = corner.x > 0.0;
    float slant = isEnd ? origin.y : origin.x;
    // a line thinner than the screen is drawn one pixel broad, and paler
    float halfWidth = max(shape.x, 0.5 / zoom);
    fill.a *= clamp(2.0 * shape.x * zoom, 0.3, 1.0);
    vec2 across = vec2(-direction.y, direction.x) + direction * slant;
    position = (isEnd ? axes.zw : axes.xy) + side * halfWidth * across;
    if ((flags & ${PIECE_FLAGS.moves}u) != 0u) flowing = sign(motion.x);
    float flown = flowing == 0.0 ? 0.0 : motion.y + motion.x * uTime;
    vLocal = vec2(shape.y + (isEnd ? span : 0.0) + side * slant * halfWidth - flown, side);
  } else if (kind == ${PIECE.triangle}u) {
    position = corner.x < 0.0 && corner.y < 0.0 ? axes.xy : corner.y < 0.0 ? axes.zw : origin;
  } else if (kind == ${PIECE.glyph}u) {
    vec2 part = 0.5 * corner + 0.5;
    position = origin + part.x * axes.xy + part.y * axes.zw;
    isHidden = isHidden || zoom * length(axes.zw) < uMinText * (shape.w - shape.y);
    vLocal = mix(shape.xy, shape.zw, part) / vec2(textureSize(uAtlas, 0));
  } else {
    float scale = zoom * sqrt(abs(axes.x * axes.w - axes.y * axes.z));
    vec2 size = shape.xy;
    if (kind == ${PIECE.picture}u) {
      vLocal = corner * size;
      float angle = 6.2831853 * fract(motion.x * uTime + motion.y);
      vLocal = mat2(cos(angle), sin(angle), -sin(angle), cos(angle)) * vLocal;
    } else if (kind == ${PIECE.water}u) {
      float part = clamp(motion.x, 0.0, 1.0);
      isHidden = isHidden || !(motion.x > 0.0);
      vLocal = vec2(corner.x * size.x, size.y + (corner.y - 1.0) * size.y * part);
    } else {
      vLocal = corner * (size + 0.5 * shape.w + 1.0 / scale);
    }
    isHidden = isHidden || scale * max(size.x, size.y) < uMinHalf;
    position = origin + vLocal.x * axes.xy + vLocal.y * axes.zw;
    if (kind == ${PIECE.picture}u) vLocal = 0.5 * corner + 0.5;
  }
  vec3 clip = uProjectionMatrix * screenFromBoard * vec3(position, 1.0);
  gl_Position = isHidden ? NOWHERE : vec4(clip.xy, 0.0, 1.0);
  if (isPlain) vGradient = vec2(0.0);
  else {
    int gradient = piece - int(last.z);
    ivec2 at = ivec2(gradient % ${PIECES_PER_ROW} * ${TEXELS_PER_PIECE}, gradient / ${PIECES_PER_ROW});
    vec4 ways = uintBitsToFloat(texelFetch(uPieces, at, 0));
    vec2 shift = uintBitsToFloat(texelFetch(uPieces, at + ivec2(1, 0), 0).xy);
    vGradient = position.x * ways.xy + position.y * ways.zw + shift;
    flags |= ${PIECE_FLAGS.hasGradient}u | (texelFetch(uPieces, at + ivec2(3, 0), 0).x & ${PIECE_FLAGS.isRadial | PIECE_FLAGS.isPicture}u);
  }
  uint flow = flowing > 0.0 ? ${FLOW.along}u : flowing < 0.0 ? ${FLOW.against}u : 0u;
  // as little as can be: a GPU in software prepares each number for each triangle
  vPiece = uvec4(uint(piece), bytesOf(fill), bytesOf(stroke), (flags & ~${PIECE_FLAGS.flowMask}u) | flow);
}
`

// Edges inside a piece are softened over a pixel by the distance from them; those of segments and triangles by the
// canvas. Dashes lie along the way from the line's start, as those of flow meshes.
export const PIECE_FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
precision highp usampler2D;
in vec2 vLocal;
in vec2 vGradient;
flat in uvec4 vPiece;
out vec4 finalColor;
uniform usampler2D uPieces;
uniform sampler2D uAtlas;
uniform sampler2D uSheet;
uniform sampler2D uRamps;

float inside(float distance, float soft) {
  return clamp(0.5 - distance / soft, 0.0, 1.0);
}

vec4 paintOf(uint word) {
  vec4 color = vec4(uvec4(word, word >> 8, word >> 16, word >> 24) & 255u) / 255.0;
  return vec4(color.rgb * color.a, color.a);
}

vec4 shapeOf(uint piece) {
  ivec2 texel = ivec2(int(piece) % ${PIECES_PER_ROW} * ${TEXELS_PER_PIECE}, int(piece) / ${PIECES_PER_ROW});
  vec2 first = uintBitsToFloat(texelFetch(uPieces, texel + ivec2(1, 0), 0).zw);
  return vec4(first, uintBitsToFloat(texelFetch(uPieces, texel + ivec2(2, 0), 0).xy));
}

// How far along a gradient a point is. A radial one is made of circles from the one where it starts to the unit circle: the
// point is on the largest of those that go through it.
float along(vec2 point, vec3 start, bool isRadial) {
  if (!isRadial) return point.x;
  vec2 way = -start.xy;
  float growth = 1.0 - start.z;
  vec2 off = point - start.xy;
  float a = dot(way, way) - growth * growth;
  float b = dot(off, way) + start.z * growth;
  float c = dot(off, off) - start.z * start.z;
  if (abs(a) < 0.00001) return b == 0.0 ? 1.0 : 0.5 * c / b;
  return (b - sqrt(max(b * b - a * c, 0.0))) / a;
}

// Half a pixel of its place is left at each edge: beyond it the neighbours would shine in.
vec4 pictureAt(vec2 part, float corner, float side) {
  vec2 place = vec2(mod(corner, ${PLACE_FACTOR}.0), floor(corner / ${PLACE_FACTOR}.0));
  return texture(uSheet, (place + clamp(part * side, 0.5, side - 0.5)) / vec2(textureSize(uSheet, 0)));
}

vec4 gradientOf(int piece) {
  ivec2 texel = ivec2(piece % ${PIECES_PER_ROW} * ${TEXELS_PER_PIECE}, piece / ${PIECES_PER_ROW});
  int gradient = piece - int(texelFetch(uPieces, texel + ivec2(3, 0), 0).z);
  vec4 start = shapeOf(uint(gradient));
  if ((vPiece.w & ${PIECE_FLAGS.isPicture}u) != 0u) {
    return pictureAt(vGradient, start.z, start.w);
  }
  float part = along(vGradient, start.xyz, (vPiece.w & ${PIECE_FLAGS.isRadial}u) != 0u);
  return texture(uRamps, vec2(part, (start.w + 0.5) / float(textureSize(uRamps, 0).y)));
}

void main() {
  uint flags = vPiece.w;
  uint kind = flags & ${PIECE_FLAGS.kindMask}u;
  finalColor = paintOf(vPiece.y);
  if ((flags & ${PIECE_FLAGS.hasGradient}u) != 0u) finalColor = finalColor.a * gradientOf(int(vPiece.x));
  if (kind == ${PIECE.segment}u) {
    vec4 shape = shapeOf(vPiece.x);
    float period = shape.w;
    if (period > 0.0) {
      float on = shape.z;
      uint flow = flags & ${PIECE_FLAGS.flowMask}u;
      float direction = flow == ${FLOW.along}u ? 1.0 : flow == ${FLOW.against}u ? -1.0 : 0.0;
      float at = mod(vLocal.x + direction * abs(vLocal.y) * shape.x, period);
      float soft = max(fwidth(vLocal.x), 0.0001);
      float dash = clamp(max(min(at, on - at), at - period) / soft + 0.5, 0.0, 1.0);
      dash = mix(dash, on / period, smoothstep(0.2, 0.45, soft / period));
      if ((flags & ${PIECE_FLAGS.isLit}u) == 0u) finalColor *= dash;
      else if (direction != 0.0) finalColor.rgb = mix(finalColor.rgb, vec3(finalColor.a), 0.4 * dash);
    }
  } else if (kind == ${PIECE.glyph}u) {
    finalColor *= texture(uAtlas, vLocal, -0.6).a;
  } else if (kind == ${PIECE.picture}u) {
    vec4 shape = shapeOf(vPiece.x);
    finalColor *= pictureAt(vLocal, shape.z, shape.w);
  } else if (kind == ${PIECE.rect}u || kind == ${PIECE.ellipse}u) {
    vec4 shape = shapeOf(vPiece.x);
    float distance;
    if (kind == ${PIECE.ellipse}u) {
      vec2 part = vLocal / shape.xy;
      float reach = length(part);
      distance = reach == 0.0 ? -min(shape.x, shape.y) : reach * (reach - 1.0) / length(part / shape.xy);
    } else {
      vec2 beyond = abs(vLocal) - shape.xy + shape.z;
      distance = shape.z > 0.0
        ? length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - shape.z
        : max(beyond.x, beyond.y);
    }
    float soft = max(fwidth(distance), 0.0001);
    float line = 0.5 * shape.w;
    finalColor *= inside(distance, soft);
    if (line > 0.0) {
      vec4 stroke = paintOf(vPiece.z);
      float cover = inside(distance - line, soft) - inside(distance + line, soft);
      finalColor = stroke * cover + finalColor * (1.0 - stroke.a * cover);
    }
  }
  finalColor *= float(flags >> ${PIECE_FLAGS.opacityShift}u) / 255.0;
}
`
