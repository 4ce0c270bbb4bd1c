import { Buffer, BufferUsage, type Container, Geometry, GlProgram, Mesh, Shader } from 'pixi.js'
import type { WorldPoint } from '#drawing/geometry/points.ts'
import type { Camera } from '#drawing/scene/camera.ts'
import { INDICES_PER_QUAD, quadIndices } from '../quad-indices.ts'
import { GridMesh } from './grid-mesh.ts'
import type { OverlayShape, OverlayTone, SheetGrid } from './overlay-shapes.ts'
import { type Ink, QUAD_LAYOUT, QuadList } from './quad-list.ts'

const VERTEX = `#version 300 es
in vec2 aPosition;
in vec2 aPlace;
in float aHalf;
in vec4 aColor;
out vec2 vPlace;
flat out float vHalf;
flat out vec4 vColor;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;

void main() {
  vec3 clip = uProjectionMatrix * uWorldTransformMatrix * uTransformMatrix * vec3(aPosition, 1.0);
  gl_Position = vec4(clip.xy, 0.0, 1.0);
  vPlace = aPlace;
  vHalf = aHalf;
  vColor = aColor;
}
`

// A quad shows what is within half of its stroke's width, with an edge as soft as a device pixel.
const FRAGMENT = `#version 300 es
precision highp float;
in vec2 vPlace;
flat in float vHalf;
flat in vec4 vColor;
out vec4 finalColor;

void main() {
  float away = length(vPlace);
  float soft = max(fwidth(away), 0.0001);
  float alpha = vColor.a * clamp((vHalf - away) / soft + 0.5, 0.0, 1.0);
  finalColor = vec4(vColor.rgb * alpha, alpha);
}
`

// Alarm colours are not among them: red, orange and yellow keep their meaning beside a live drawing.
const INKS: Readonly<Record<OverlayTone, Ink>> = {
  chosen: { color: 0x3fa2ff, alpha: 1 },
  hover: { color: 0x8cc8ff, alpha: 1 },
  guide: { color: 0xe45ad0, alpha: 1 },
  gap: { color: 0xe45ad0, alpha: 0.7 },
  locked: { color: 0xaab2c0, alpha: 1 },
  sheet: { color: 0x9aa3b2, alpha: 0.8 },
  margin: { color: 0x9aa3b2, alpha: 0.35 },
  group: { color: 0x3fa2ff, alpha: 0.6 },
  ruling: { color: 0x35c2c1, alpha: 0.7 },
  across: { color: 0xb68cff, alpha: 1 },
}
const PAPER: Ink = { color: 0xffffff, alpha: 1 }
const AREA_ALPHA = 0.12
const HANDLE_SIDE = 8
const HANDLE_BORDER = 1.5

/**
 * Marks over a board, and the grid below it. Points are document px, widths CSS px: everything is written anew, in one
 * buffer, when shapes or camera have changed.
 */
export class OverlayLayer {
  readonly #quads = new QuadList()
  readonly #vertices: Buffer
  readonly #indices: Buffer
  readonly #mesh: Mesh<Geometry, Shader>
  readonly #grid = new GridMesh()
  #shapes: readonly OverlayShape[] = []
  #camera: Camera = { x: 0, y: 0, zoom: 1 }
  #isStale = true
  #capacity = 0

  constructor() {
    this.#vertices = new Buffer({ data: this.#quads.floats, usage: BufferUsage.VERTEX | BufferUsage.COPY_DST })
    this.#indices = new Buffer({
      data: new Uint32Array(INDICES_PER_QUAD),
      usage: BufferUsage.INDEX | BufferUsage.COPY_DST,
    })
    const { stride, place, half, color } = QUAD_LAYOUT
    const buffer = this.#vertices
    const geometry = new Geometry({
      attributes: {
        aPosition: { buffer, stride, offset: 0, format: 'float32x2' },
        aPlace: { buffer, stride, offset: place, format: 'float32x2' },
        aHalf: { buffer, stride, offset: half, format: 'float32' },
        aColor: { buffer, stride, offset: color, format: 'unorm8x4' },
      },
      indexBuffer: this.#indices,
    })
    const glProgram = GlProgram.from({ vertex: VERTEX, fragment: FRAGMENT, name: 'overlay' })
    this.#mesh = new Mesh({ geometry, shader: new Shader({ glProgram, resources: {} }) })
    this.#mesh.renderable = false
  }

  /** Above everything, CSS px. */
  get marks(): Container {
    return this.#mesh
  }

  /** Below the elements, document px. */
  get grid(): Container {
    return this.#grid.mesh
  }

  setShapes(shapes: readonly OverlayShape[]): void {
    this.#shapes = shapes
    this.#isStale = true
  }

  setGrid(grid: SheetGrid | null): void {
    this.#grid.setGrid(grid)
  }

  setCamera(camera: Camera): void {
    this.#camera = camera
    this.#isStale = true
  }

  /** Uploads what changed; call once a frame. */
  update(): void {
    if (!this.#isStale) return
    this.#isStale = false
    this.#quads.clear()
    for (const shape of this.#shapes) this.#write(shape)
    const { numQuads, floats, capacity } = this.#quads
    this.#mesh.renderable = numQuads > 0
    if (numQuads === 0) return
    if (capacity !== this.#capacity) {
      this.#capacity = capacity
      this.#indices.data = quadIndices(capacity)
    }
    this.#vertices.setDataWithSize(floats, (numQuads * 4 * QUAD_LAYOUT.stride) / floats.BYTES_PER_ELEMENT, true)
    this.#mesh.geometry.indexCount = numQuads * INDICES_PER_QUAD
  }

  destroy(): void {
    const { geometry, shader } = this.#mesh
    this.#mesh.destroy()
    shader?.destroy()
    geometry.destroy(true)
    this.#grid.destroy()
  }

  #write(shape: OverlayShape): void {
    const ink = INKS[shape.tone]
    if (shape.kind === 'line') {
      const { points, width = 1, dash } = shape
      for (const [at, point] of points.entries()) {
        const next = points[at + 1] ?? (shape.isClosed ? points[0] : undefined)
        if (next) this.#writeLine(point, next, width, ink, dash)
      }
    } else if (shape.kind === 'area') {
      const corners = shape.corners.flatMap((corner) => [this.#x(corner), this.#y(corner)])
      this.#quads.area(corners, { ...ink, alpha: AREA_ALPHA })
    } else this.#writeHandle(this.#x(shape.at), this.#y(shape.at), shape.form, shape.degrees ?? 0, ink)
  }

  #writeLine(
    from: WorldPoint,
    to: WorldPoint,
    width: number,
    ink: Ink,
    dash: readonly [number, number] | undefined,
  ): void {
    const [x1, y1, x2, y2] = [this.#x(from), this.#y(from), this.#x(to), this.#y(to)]
    const length = Math.hypot(x2 - x1, y2 - y1)
    // a line far longer than any window is not worth its dashes
    if (!dash || length > 20_000) {
      this.#quads.line(x1, y1, x2, y2, width, ink)
      return
    }
    const [on, off] = dash
    for (let at = 0; at < length; at += on + off) {
      const [start, end] = [at / length, Math.min(at + on, length) / length]
      const along = (part: number): [number, number] => [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part]
      this.#quads.line(...along(start), ...along(end), width, ink)
    }
  }

  #writeHandle(x: number, y: number, form: 'square' | 'round', degrees: number, ink: Ink): void {
    if (form === 'round') {
      this.#quads.disc(x, y, HANDLE_SIDE / 2 + HANDLE_BORDER, ink)
      this.#quads.disc(x, y, HANDLE_SIDE / 2, PAPER)
      return
    }
    const turn = (degrees * Math.PI) / 180
    const square = (half: number): number[] =>
      [0, 1, 2, 3].flatMap((corner) => {
        const angle = turn + (corner * Math.PI) / 2 - (3 * Math.PI) / 4
        return [x + half * Math.SQRT2 * Math.cos(angle), y + half * Math.SQRT2 * Math.sin(angle)]
      })
    this.#quads.area(square(HANDLE_SIDE / 2 + HANDLE_BORDER), ink)
    this.#quads.area(square(HANDLE_SIDE / 2), PAPER)
  }

  #x({ x }: WorldPoint): number {
    return x * this.#camera.zoom + this.#camera.x
  }

  #y({ y }: WorldPoint): number {
    return y * this.#camera.zoom + this.#camera.y
  }
}
