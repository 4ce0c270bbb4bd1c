import { Buffer, BufferUsage, Geometry, GlProgram, Mesh, Shader, UniformGroup } from 'pixi.js'
import type { SheetGrid } from './overlay-shapes.ts'

const VERTEX = `#version 300 es
in vec2 aCorner;
out vec2 vPosition;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
uniform vec2 uSheet;

void main() {
  vPosition = aCorner * uSheet;
  vec3 clip = uProjectionMatrix * uWorldTransformMatrix * uTransformMatrix * vec3(vPosition, 1.0);
  gl_Position = vec4(clip.xy, 0.0, 1.0);
}
`

// Lines a device pixel wide. Where they come closer than a few pixels they fade, so that a fitted sheet is not grey.
const FRAGMENT = `#version 300 es
precision highp float;
in vec2 vPosition;
out vec4 finalColor;
uniform float uSpacing;

void main() {
  vec2 cell = vPosition / uSpacing;
  vec2 pixel = fwidth(cell);
  vec2 away = abs(fract(cell - 0.5) - 0.5) / pixel;
  vec2 line = (1.0 - smoothstep(0.25, 1.0, away)) * (1.0 - smoothstep(0.12, 0.3, pixel));
  vec2 isFifth = step(abs(fract(cell / 5.0 - 0.5) - 0.5) / pixel * 5.0, vec2(1.5));
  float alpha = 0.16 * max(line.x * (1.0 + 0.6 * isFifth.x), line.y * (1.0 + 0.6 * isFifth.y));
  finalColor = vec4(vec3(0.8, 0.85, 0.92) * alpha, alpha);
}
`

/** A grid on the sheet: one quad whose lines the shader draws, however many there are. */
export class GridMesh {
  readonly mesh: Mesh<Geometry, Shader>
  readonly #uniforms: UniformGroup<{
    uSheet: { value: Float32Array; type: 'vec2<f32>' }
    uSpacing: { value: number; type: 'f32' }
  }>

  constructor() {
    const corners = new Buffer({
      data: Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1),
      usage: BufferUsage.VERTEX | BufferUsage.STATIC,
    })
    const geometry = new Geometry({
      attributes: { aCorner: { buffer: corners, format: 'float32x2' } },
      indexBuffer: Uint32Array.of(0, 1, 2, 0, 2, 3),
    })
    this.#uniforms = new UniformGroup({
      uSheet: { value: new Float32Array(2), type: 'vec2<f32>' },
      uSpacing: { value: 1, type: 'f32' },
    })
    const glProgram = GlProgram.from({ vertex: VERTEX, fragment: FRAGMENT, name: 'sheet-grid' })
    this.mesh = new Mesh({ geometry, shader: new Shader({ glProgram, resources: { grid: this.#uniforms } }) })
    this.mesh.renderable = false
  }

  setGrid(grid: SheetGrid | null): void {
    this.mesh.renderable = grid !== null
    if (!grid) return
    this.#uniforms.uniforms.uSheet = Float32Array.of(grid.width, grid.height)
    this.#uniforms.uniforms.uSpacing = grid.spacing
  }

  destroy(): void {
    const { geometry, shader } = this.mesh
    this.mesh.destroy()
    shader?.destroy()
    geometry.destroy(true)
  }
}
