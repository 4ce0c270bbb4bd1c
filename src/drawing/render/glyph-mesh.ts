import { Buffer, BufferUsage, Geometry, GlProgram, Mesh, Shader, UniformGroup } from 'pixi.js'
import { GLYPH_BYTES, type GlyphInstances } from '../binding/patch.ts'
import { createGlyphAtlas, MAX_INKS } from './glyph-atlas.ts'

const VERTEX = `#version 300 es
in vec2 aCorner;
in vec2 aPen;
in vec2 aSizeAngle;
in uint aGlyph;
in vec4 aColor;
out vec2 vUv;
out vec4 vColor;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
uniform vec4 uCell;
uniform vec4 uEm;
uniform float uColumns;
uniform float uBlink;
uniform float uMinSize;
uniform vec4 uInks[${MAX_INKS}];

void main() {
  mat3 screenFromBoard = uWorldTransformMatrix * uTransformMatrix;
  float size = aSizeAngle.x;
  float zoom = length(screenFromBoard[0].xy);
  vec4 ink = aGlyph < ${MAX_INKS}u ? uInks[aGlyph] : vec4(0.0, 0.0, 1.0, 1.0);
  vec2 corner = mix(ink.xy, ink.zw, aCorner);
  vec2 em = corner * uEm.xy - uEm.zw;
  float c = cos(aSizeAngle.y);
  float s = sin(aSizeAngle.y);
  vec2 place = aPen + size * vec2(em.x * c - em.y * s, em.x * s + em.y * c);
  vec3 clip = uProjectionMatrix * screenFromBoard * vec3(place, 1.0);
  gl_Position = size * zoom < uMinSize ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(clip.xy, 0.0, 1.0);
  float glyph = float(aGlyph);
  vUv = (vec2(mod(glyph, uColumns), floor(glyph / uColumns)) + corner) * uCell.xy;
  float alpha = aColor.a > 0.0 ? uBlink : 1.0;
  vColor = vec4(aColor.bgr, alpha);
}
`

// A slight bias towards the sharper mipmap: between two, digits of 12 to 20 px would look washed out.
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

const ROW = { stride: GLYPH_BYTES, instance: true } as const
/** Values smaller than this on screen are no text, CSS px per em. */
const MIN_SIZE_PX = 4

/** All value texts of a drawing: one mesh of instanced quads. What changed in its buffer is uploaded once a frame. */
export class GlyphMesh {
  readonly mesh: Mesh<Geometry, Shader>
  readonly #atlas: ReturnType<typeof createGlyphAtlas>
  readonly #instances: Buffer
  readonly #uniforms: UniformGroup<{ uBlink: { value: number; type: 'f32' } }>
  #bytes = new Uint8Array(GLYPH_BYTES)
  /** Bytes that the GPU does not have yet. */
  #dirtyFrom = 0
  #dirtyTo = 0

  constructor(charset: string) {
    this.#atlas = createGlyphAtlas(charset)
    const { source, cellU, cellV, cellEm, penEm, numColumns, inks } = this.#atlas
    this.#instances = new Buffer({
      data: this.#bytes,
      usage: BufferUsage.VERTEX | BufferUsage.COPY_DST,
      shrinkToFit: false,
    })
    const buffer = this.#instances
    const geometry = new Geometry({
      attributes: {
        aCorner: { buffer: new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]), format: 'float32x2' },
        aPen: { buffer, ...ROW, offset: 0, format: 'float32x2' },
        aSizeAngle: { buffer, ...ROW, offset: 8, format: 'float32x2' },
        aGlyph: { buffer, ...ROW, offset: 16, format: 'uint32' },
        aColor: { buffer, ...ROW, offset: 20, format: 'unorm8x4' },
      },
      indexBuffer: new Uint16Array([0, 1, 2, 0, 2, 3]),
      instanceCount: 0,
    })
    this.#uniforms = new UniformGroup({ uBlink: { value: 1, type: 'f32' } })
    const fixed = new UniformGroup({
      uCell: { value: new Float32Array([cellU, cellV, 0, 0]), type: 'vec4<f32>' },
      uEm: { value: new Float32Array([...cellEm, ...penEm]), type: 'vec4<f32>' },
      uColumns: { value: numColumns, type: 'f32' },
      uMinSize: { value: MIN_SIZE_PX, type: 'f32' },
      uInks: { value: inks, type: 'vec4<f32>', size: MAX_INKS },
    })
    const shader = new Shader({
      glProgram: GlProgram.from({ vertex: VERTEX, fragment: FRAGMENT, name: 'value-texts' }),
      resources: { uAtlas: source, uSampler: source.style, blink: this.#uniforms, fixed },
    })
    this.mesh = new Mesh({ geometry, shader })
    this.mesh.visible = false
  }

  get metrics() {
    return this.#atlas.metrics
  }

  get numGlyphs(): number {
    return this.mesh.geometry.instanceCount
  }

  setGlyphs({ data, first, count, total }: GlyphInstances): void {
    const changed = new Uint8Array(data)
    const from = first * GLYPH_BYTES
    if (count === total && total > 0) {
      this.#bytes = changed
      this.#instances.data = changed
    } else {
      this.#bytes.set(changed, from)
    }
    // what another layout left to be uploaded is part of it no longer
    const isFresh = count === total || this.#dirtyTo === 0
    this.#dirtyFrom = isFresh ? from : Math.min(this.#dirtyFrom, from)
    this.#dirtyTo = Math.max(isFresh ? 0 : this.#dirtyTo, from + changed.byteLength)
    this.mesh.geometry.instanceCount = total
    this.mesh.visible = total > 0
  }

  /** Lets the next frame upload what changed since the last one. */
  upload(): void {
    if (this.#dirtyTo > this.#dirtyFrom) this.#instances.update(this.#dirtyTo - this.#dirtyFrom, this.#dirtyFrom)
    this.#dirtyTo = 0
  }

  /** @param alpha - Of the texts that blink, 0 to 1. */
  setBlink(alpha: number): void {
    this.#uniforms.uniforms.uBlink = alpha
  }

  destroy(): void {
    const { geometry, shader } = this.mesh
    this.mesh.destroy()
    geometry.destroy(true)
    shader?.destroy()
    this.#atlas.source.destroy()
  }
}
