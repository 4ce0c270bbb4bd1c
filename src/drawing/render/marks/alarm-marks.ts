import { Buffer, BufferUsage, type Container, Geometry, GlProgram, Mesh, Shader } from 'pixi.js'
import type { Box } from '#drawing/geometry/box.ts'
import type { Camera } from '#drawing/scene/camera.ts'
import { INDICES_PER_QUAD, quadIndices } from '../quad-indices.ts'

/** Levels of alarms that are marked: 1 general, 2 important, 3 urgent. */
export type MarkLevel = 1 | 2 | 3

/** Level of the worst present alarm of each point that has one, by its id. */
export type PointAlarms = ReadonlyMap<number, MarkLevel>

export interface AlarmMark {
  /** Around what is marked, document px. */
  readonly box: Box
  readonly level: MarkLevel
}

/** As in the night theme, since boards are dark in both. */
const COLORS: Readonly<Record<MarkLevel, number>> = { 1: 0xf2cf5b, 2: 0xff9f43, 3: 0xff6a5f }

// A mark is a frame around its box and a badge at the upper right corner: circle, triangle or octagon by its level. Boxes
// are on the board; frame and badge keep their size in CSS px whatever the zoom, so a moved camera is one transform.
const VERTEX = `#version 300 es
in vec2 aMiddle;
in vec2 aHalf;
in vec2 aCorner;
in float aForm;
in vec4 aColor;
out vec2 vPlace;
flat out vec2 vHalf;
flat out int vForm;
flat out vec4 vColor;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
const float GAP = 5.0;
const float BADGE = 9.0;

void main() {
  mat3 screenFromBoard = uWorldTransformMatrix * uTransformMatrix;
  float zoom = length(screenFromBoard[0].xy);
  vForm = int(aForm + 0.5);
  vec2 middle = (screenFromBoard * vec3(aMiddle, 1.0)).xy;
  vec2 frame = aHalf * zoom + GAP;
  vHalf = vForm == 0 ? frame : vec2(BADGE);
  vec2 at = vForm == 0 ? middle : middle + vec2(frame.x, -frame.y);
  vPlace = aCorner * (vHalf + 2.0);
  gl_Position = vec4((uProjectionMatrix * vec3(at + vPlace, 1.0)).xy, 0.0, 1.0);
  vColor = aColor;
}
`

const FRAGMENT = `#version 300 es
precision highp float;
in vec2 vPlace;
flat in vec2 vHalf;
flat in int vForm;
flat in vec4 vColor;
out vec4 finalColor;
const vec3 DARK = vec3(0.09, 0.1, 0.13);

float box(vec2 p, vec2 half_) { vec2 d = abs(p) - half_; return max(d.x, d.y); }

/** Distance from the edge of the badge, CSS px; negative inside. */
float badge(vec2 p) {
  float r = vHalf.x;
  if (vForm == 1) return length(p) - r;
  if (vForm == 2) return max(dot(vec2(abs(p.x), p.y), normalize(vec2(1.0, -0.55))) - r * 0.5, p.y - r * 0.8);
  return max(box(p, vec2(r)), (abs(p.x) + abs(p.y)) * 0.7071 - r);
}

void main() {
  if (vForm == 0) {
    float ring = abs(box(vPlace, vHalf) + 1.0) - 1.0;
    float alpha = clamp(0.5 - ring, 0.0, 1.0) * vColor.a;
    finalColor = vec4(vColor.rgb * alpha, alpha);
    return;
  }
  float away = badge(vPlace);
  float bang = min(box(vPlace - vec2(0.0, -0.8), vec2(1.0, 3.4)), box(vPlace - vec2(0.0, 5.0), vec2(1.0, 1.1)));
  float alpha = clamp(0.5 - away + 1.5, 0.0, 1.0);
  vec3 rgb = mix(DARK, vColor.rgb, clamp(0.5 - away, 0.0, 1.0));
  rgb = mix(rgb, DARK, clamp(0.5 - bang, 0.0, 1.0));
  finalColor = vec4(rgb * alpha, alpha);
}
`

/** Of a vertex: middle and half size of the box, corner, form, colour. */
const FLOATS_PER_VERTEX = 8
const BYTES_PER_VERTEX = FLOATS_PER_VERTEX * 4
const CORNERS = [-1, -1, 1, -1, 1, 1, -1, 1] as const
const FRAME = 0

/** Alarms on their elements, in one mesh above the board. Written when they change; a moved camera writes nothing. */
export class AlarmMarks {
  readonly #vertices = new Buffer({
    data: new Float32Array(4 * FLOATS_PER_VERTEX),
    usage: BufferUsage.VERTEX | BufferUsage.COPY_DST,
  })
  readonly #indices = new Buffer({ data: quadIndices(1), usage: BufferUsage.INDEX | BufferUsage.COPY_DST })
  readonly #mesh: Mesh<Geometry, Shader>

  constructor() {
    const of = { buffer: this.#vertices, stride: BYTES_PER_VERTEX }
    const geometry = new Geometry({
      attributes: {
        aMiddle: { ...of, offset: 0, format: 'float32x2' },
        aHalf: { ...of, offset: 8, format: 'float32x2' },
        aCorner: { ...of, offset: 16, format: 'float32x2' },
        aForm: { ...of, offset: 24, format: 'float32' },
        aColor: { ...of, offset: 28, format: 'unorm8x4' },
      },
      indexBuffer: this.#indices,
    })
    const glProgram = GlProgram.from({ vertex: VERTEX, fragment: FRAGMENT, name: 'alarm-marks' })
    this.#mesh = new Mesh({ geometry, shader: new Shader({ glProgram, resources: {} }) })
    this.#mesh.renderable = false
  }

  /** Above everything on the board. */
  get marks(): Container {
    return this.#mesh
  }

  /** Draws these marks in place of those before; the last lies on top. */
  setMarks(marks: readonly AlarmMark[]): void {
    const quads = marks.flatMap((mark) => [
      { ...mark, form: FRAME },
      { ...mark, form: mark.level },
    ])
    this.#mesh.renderable = quads.length > 0
    if (quads.length === 0) return
    const floats = new Float32Array(quads.length * 4 * FLOATS_PER_VERTEX)
    const bytes = new Uint8Array(floats.buffer)
    for (const [quad, { box, level, form }] of quads.entries())
      for (let corner = 0; corner < 4; corner++) {
        const at = (4 * quad + corner) * FLOATS_PER_VERTEX
        floats[at] = (box.minX + box.maxX) / 2
        floats[at + 1] = (box.minY + box.maxY) / 2
        floats[at + 2] = (box.maxX - box.minX) / 2
        floats[at + 3] = (box.maxY - box.minY) / 2
        floats[at + 4] = CORNERS[2 * corner] ?? 0
        floats[at + 5] = CORNERS[2 * corner + 1] ?? 0
        floats[at + 6] = form
        const color = COLORS[level]
        bytes.set([color >> 16, (color >> 8) & 255, color & 255, 255], (at + 7) * 4)
      }
    this.#vertices.data = floats
    this.#indices.data = quadIndices(quads.length)
    this.#mesh.geometry.indexCount = quads.length * INDICES_PER_QUAD
  }

  setCamera({ x, y, zoom }: Camera): void {
    this.#mesh.position.set(x, y)
    this.#mesh.scale.set(zoom)
  }

  destroy(): void {
    const { geometry, shader } = this.#mesh
    this.#mesh.destroy()
    shader?.destroy()
    geometry.destroy(true)
  }
}
