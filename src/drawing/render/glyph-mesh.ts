import { Buffer, BufferUsage, type Container, Geometry, GlProgram, Mesh, Shader, UniformGroup } from 'pixi.js'
import type { BindingTable } from '../binding/binding-table.ts'
import {
  GLYPH_BLINK,
  GLYPH_SHIFT,
  MAX_GLYPHS,
  MAX_TEXTS,
  NO_GLYPH,
  SMALL_DROP,
  SMALL_SIZE,
  type TextChanges,
} from '../binding/patch.ts'
import { createGlyphAtlas, MAX_INKS } from './glyph-atlas.ts'
import { CELLS_PER_ROW, GlyphStore } from './glyph-store.ts'
import { INDICES_PER_QUAD, quadIndices } from './quad-indices.ts'
import { IS_COVERED, IS_LIFTED, TEXTS_PER_ROW, type TextPlace, TextPlaces } from './text-places.ts'

const VERTEX = `#version 300 es
precision highp int;
precision highp sampler2D;
precision highp usampler2D;
out vec2 vUv;
out vec4 vColor;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
uniform usampler2D uGlyphs;
uniform sampler2D uPlaces;
uniform usampler2D uColors;
uniform vec4 uCell;
uniform vec4 uEm;
uniform float uColumns;
uniform float uBlink;
uniform vec2 uLift;
uniform float uMinSize;
uniform vec2 uOnly;
uniform vec4 uInks[${MAX_INKS}];

void main() {
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  int at = gl_VertexID / 4;
  uvec2 glyph = texelFetch(uGlyphs, ivec2(at % ${CELLS_PER_ROW}, at / ${CELLS_PER_ROW}), 0).xy;
  if (glyph.x == ${NO_GLYPH}u) return;
  int text = int(glyph.x & ${MAX_TEXTS}u);
  uint cell = glyph.x >> ${GLYPH_SHIFT} & ${MAX_GLYPHS}u;
  ivec2 row = ivec2(text % ${TEXTS_PER_ROW}, text / ${TEXTS_PER_ROW});
  uint color = texelFetch(uColors, row, 0).x;
  bool isCovered = (color & ${IS_COVERED | IS_LIFTED}u) == ${IS_COVERED}u;
  // a mesh of one covered text draws that; the mesh of all draws the others, or all of them
  if (uOnly.x >= 0.0 ? !isCovered || text != int(uOnly.x) : isCovered && uOnly.y == 0.0) return;
  vec4 place = texelFetch(uPlaces, row, 0);
  bool isSmall = glyph.x >> 31 == 1u;
  float size = isSmall ? place.z * ${SMALL_SIZE} : place.z;
  mat3 screenFromBoard = uWorldTransformMatrix * uTransformMatrix;
  if (size * length(screenFromBoard[0].xy) < uMinSize) return;
  int turn = gl_VertexID % 4;
  vec4 ink = cell < ${MAX_INKS}u ? uInks[cell] : vec4(0.0, 0.0, 1.0, 1.0);
  vec2 corner = mix(ink.xy, ink.zw, vec2(turn == 1 || turn == 2, turn > 1));
  vec2 px = size * (corner * uEm.xy - uEm.zw) + place.z * vec2(uintBitsToFloat(glyph.y), isSmall ? ${SMALL_DROP} : 0.0);
  float c = cos(place.w);
  float s = sin(place.w);
  vec2 lift = (color & ${IS_LIFTED}u) != 0u ? uLift : vec2(0.0);
  vec2 position = place.xy + lift + vec2(px.x * c - px.y * s, px.x * s + px.y * c);
  gl_Position = vec4((uProjectionMatrix * screenFromBoard * vec3(position, 1.0)).xy, 0.0, 1.0);
  vUv = (vec2(mod(float(cell), uColumns), floor(float(cell) / uColumns)) + corner) * uCell.xy;
  vec3 rgb = vec3(uvec3(color >> 16, color >> 8, color) & 255u) / 255.0;
  vColor = vec4(rgb, (color & ${GLYPH_BLINK}u) != 0u ? uBlink : 1.0);
}
`

// Slight bias towards the sharper mipmap: interpolated, digits of 12 to 20 px look washed out.
const FRAGMENT = `#version 300 es
precision highp float;
in vec2 vUv;
in vec4 vColor;
out vec4 finalColor;
uniform sampler2D uAtlas;

void main() {
  float ink = texture(uAtlas, vUv, -0.6).a * vColor.a;
  finalColor = vec4(vColor.rgb * ink, ink);
}
`

/** Covered texts are a mesh each, and each goes through all glyphs: more of them stay on top. */
const MAX_COVERED = 64

/** Smaller value texts are not drawn, CSS px per em. */
const MIN_SIZE_PX = 4

/**
 * All value texts of a drawing as one mesh of quads, whose vertices the shader derives from textures: glyphs and
 * colours come from the realtime worker, places from the document. What changed is uploaded once a frame. Instancing
 * would do the same, but a software GPU handles each instance as a call of its own.
 */
export class GlyphMesh {
  readonly mesh: Mesh<Geometry, Shader>
  readonly #atlas: ReturnType<typeof createGlyphAtlas>
  readonly #places: TextPlaces
  readonly #quads: Buffer
  readonly #uniforms: UniformGroup<{
    uBlink: { value: number; type: 'f32' }
    uLift: { value: Float32Array; type: 'vec2<f32>' }
  }>
  /** Of the mesh of all texts: whether it draws the covered ones too. */
  readonly #only = onlyOf(-1)
  readonly #meshOf: (only: OnlyUniform) => Mesh<Geometry, Shader>
  readonly #covered = new Map<number, Mesh<Geometry, Shader>>()
  #store = new GlyphStore(0)
  #numGlyphs = 0

  constructor({ charset, fonts, texts }: Pick<BindingTable, 'charset' | 'fonts' | 'texts'>) {
    this.#atlas = createGlyphAtlas(charset, fonts)
    this.#places = new TextPlaces(texts)
    const { source, cellU, cellV, cellEm, penEm, numColumns, inks } = this.#atlas
    this.#quads = new Buffer({
      data: quadIndices(this.#store.capacity),
      usage: BufferUsage.INDEX | BufferUsage.COPY_DST,
    })
    const geometry = new Geometry({ attributes: {}, indexBuffer: this.#quads })
    this.#uniforms = new UniformGroup({
      uBlink: { value: 1, type: 'f32' },
      uLift: { value: new Float32Array(2), type: 'vec2<f32>' },
    })
    const fixed = new UniformGroup({
      uCell: { value: new Float32Array([cellU, cellV, 0, 0]), type: 'vec4<f32>' },
      uEm: { value: new Float32Array([...cellEm, ...penEm]), type: 'vec4<f32>' },
      uColumns: { value: numColumns, type: 'f32' },
      uMinSize: { value: MIN_SIZE_PX, type: 'f32' },
      uInks: { value: inks, type: 'vec4<f32>', size: MAX_INKS },
    })
    const resources = {
      uAtlas: source,
      uSampler: source.style,
      uPlaces: this.#places.places,
      uColors: this.#places.colors,
      blink: this.#uniforms,
      fixed,
    }
    this.#meshOf = (only) => {
      const glProgram = GlProgram.from({ vertex: VERTEX, fragment: FRAGMENT, name: 'value-texts' })
      return new Mesh({
        geometry,
        shader: new Shader({ glProgram, resources: { ...resources, uGlyphs: this.#store.source, only } }),
      })
    }
    this.mesh = this.#meshOf(this.#only)
    this.mesh.visible = false
  }

  get metrics() {
    return this.#atlas.metrics
  }

  get numGlyphs(): number {
    return this.#numGlyphs
  }

  setTexts(changes: TextChanges): void {
    const { total, texts, colors } = changes
    if (total > this.#store.capacity) this.#grow(total)
    this.#store.set(changes)
    this.#places.setColors(texts, colors)
    this.#numGlyphs = total
    this.mesh.geometry.indexCount = total * INDICES_PER_QUAD
    for (const mesh of this.#meshes) mesh.visible = total > 0
  }

  /**
   * Draws texts that later elements are painted over in their place in the drawing order, and no others so.
   *
   * @param orders - Of each, its place among the children of `board`.
   */
  setCovered(orders: ReadonlyMap<number, number>, board: Container): void {
    const texts = [...orders.keys()].slice(0, MAX_COVERED)
    for (const [text, mesh] of this.#covered) {
      if (texts.includes(text)) continue
      destroyMesh(mesh)
      this.#covered.delete(text)
    }
    for (const text of texts) {
      const mesh = this.#covered.get(text) ?? board.addChild(this.#meshOf(onlyOf(text)))
      mesh.visible = this.#numGlyphs > 0
      mesh.zIndex = orders.get(text) ?? 0
      this.#covered.set(text, mesh)
    }
    this.#places.setCovered(texts)
  }

  /** @param isInOrder - Whether covered texts are where the board's views are; otherwise they are on top. */
  setInOrder(isInOrder: boolean): void {
    this.#only.uniforms.uOnly = Float32Array.of(-1, isInOrder ? 0 : 1)
  }

  /** Moves a text, as an index in the table's `texts`. */
  setPlace(text: number, place: TextPlace): void {
    this.#places.setPlace(text, place)
  }

  /** Texts that {@link displace} moves, and no others. */
  lift(texts: readonly number[]): void {
    this.#places.setLifted(texts)
    this.displace(0, 0)
  }

  /** Draws the lifted texts away from their places, document px. */
  displace(dx: number, dy: number): void {
    this.#uniforms.uniforms.uLift = Float32Array.of(dx, dy)
  }

  /** Uploads what changed; call once a frame. */
  upload(): void {
    this.#store.upload()
    this.#places.upload()
  }

  /** @param alpha - Of the texts that blink, 0 to 1. */
  setBlink(alpha: number): void {
    this.#uniforms.uniforms.uBlink = alpha
  }

  destroy(): void {
    const { geometry } = this.mesh
    for (const mesh of this.#meshes) destroyMesh(mesh)
    geometry.destroy(true)
    this.#store.destroy()
    this.#places.destroy()
    this.#atlas.source.destroy()
  }

  get #meshes(): readonly Mesh<Geometry, Shader>[] {
    return [this.mesh, ...this.#covered.values()]
  }

  /** Nothing is copied over: more glyphs than before mean a new layout, which writes all of them. */
  #grow(numGlyphs: number): void {
    const outgrown = this.#store
    this.#store = new GlyphStore(numGlyphs)
    this.#quads.data = quadIndices(this.#store.capacity)
    for (const { shader } of this.#meshes) if (shader) shader.resources.uGlyphs = this.#store.source
    outgrown.destroy()
  }
}

/** Destroys a mesh with its shader, which listens to textures that others use on. Its geometry is shared. */
function destroyMesh(mesh: Mesh<Geometry, Shader>): void {
  const { shader } = mesh
  mesh.destroy()
  shader?.destroy()
}

type OnlyUniform = UniformGroup<{ uOnly: { value: Float32Array; type: 'vec2<f32>' } }>

/** @param text - The one that a mesh draws; -1: all that are not covered. */
const onlyOf = (text: number): OnlyUniform =>
  new UniformGroup({ uOnly: { value: Float32Array.of(text, 0), type: 'vec2<f32>' } })
