/** Of a vertex: position, place within its stroke, half of the stroke's width, colour. */
const FLOATS_PER_VERTEX = 6
const BYTES_PER_VERTEX = FLOATS_PER_VERTEX * 4
const FLOATS_PER_QUAD = 4 * FLOATS_PER_VERTEX
/** Room for a soft edge, CSS px. */
const SOFT = 1

export const QUAD_LAYOUT = { stride: BYTES_PER_VERTEX, place: 8, half: 16, color: 20 } as const

/** A colour and how much of the ground it hides: 0xRRGGBB, 0 to 1. */
export interface Ink {
  readonly color: number
  readonly alpha: number
}

/** Strokes, discs and areas as quads with soft edges, CSS px. Grows as needed and is filled anew, without garbage. */
export class QuadList {
  #floats = new Float32Array(256 * FLOATS_PER_QUAD)
  #bytes = new Uint8Array(this.#floats.buffer)
  #numQuads = 0

  get floats(): Float32Array<ArrayBuffer> {
    return this.#floats
  }

  get numQuads(): number {
    return this.#numQuads
  }

  /** How many quads there is room for. */
  get capacity(): number {
    return this.#floats.length / FLOATS_PER_QUAD
  }

  clear(): void {
    this.#numQuads = 0
  }

  /** A stroke from one point to another. An upright or level one of whole width covers whole pixels. */
  line(x1: number, y1: number, x2: number, y2: number, width: number, ink: Ink): void {
    const length = Math.hypot(x2 - x1, y2 - y1)
    if (!(length > 0)) return
    const half = width / 2
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length]
    const [ax, ay] = [x1 === x2 ? crisp(x1, width) : x1, y1 === y2 ? crisp(y1, width) : y1]
    const [bx, by] = [x1 === x2 ? ax : x2, y1 === y2 ? ay : y2]
    const reach = half + SOFT
    const [nx, ny] = [-uy * reach, ux * reach]
    const [ex, ey] = [ux * half, uy * half]
    const at = this.#next(ink)
    this.#vertex(at, ax - ex + nx, ay - ey + ny, 0, reach, half)
    this.#vertex(at + 1, bx + ex + nx, by + ey + ny, 0, reach, half)
    this.#vertex(at + 2, bx + ex - nx, by + ey - ny, 0, -reach, half)
    this.#vertex(at + 3, ax - ex - nx, ay - ey - ny, 0, -reach, half)
  }

  disc(x: number, y: number, radius: number, ink: Ink): void {
    const reach = radius + SOFT
    const at = this.#next(ink)
    this.#vertex(at, x - reach, y - reach, -reach, -reach, radius)
    this.#vertex(at + 1, x + reach, y - reach, reach, -reach, radius)
    this.#vertex(at + 2, x + reach, y + reach, reach, reach, radius)
    this.#vertex(at + 3, x - reach, y + reach, -reach, reach, radius)
  }

  /** Eight numbers: the corners in their order around. */
  area(corners: readonly number[], ink: Ink): void {
    const at = this.#next(ink)
    for (let corner = 0; corner < 4; corner++)
      this.#vertex(at + corner, corners[2 * corner] ?? 0, corners[2 * corner + 1] ?? 0, 0, 0, SOFT)
  }

  #next({ color, alpha }: Ink): number {
    if (this.#numQuads === this.capacity) {
      const grown = new Float32Array(2 * this.#floats.length)
      grown.set(this.#floats)
      this.#floats = grown
      this.#bytes = new Uint8Array(grown.buffer)
    }
    const first = 4 * this.#numQuads++
    for (let vertex = first; vertex < first + 4; vertex++) {
      const at = vertex * BYTES_PER_VERTEX + QUAD_LAYOUT.color
      this.#bytes[at] = color >> 16
      this.#bytes[at + 1] = color >> 8
      this.#bytes[at + 2] = color
      this.#bytes[at + 3] = Math.round(alpha * 255)
    }
    return first
  }

  #vertex(vertex: number, x: number, y: number, along: number, across: number, half: number): void {
    const at = vertex * FLOATS_PER_VERTEX
    this.#floats[at] = x
    this.#floats[at + 1] = y
    this.#floats[at + 2] = along
    this.#floats[at + 3] = across
    this.#floats[at + 4] = half
  }
}

/** Where a stroke of whole width has its middle to cover whole pixels. */
const crisp = (at: number, width: number): number => (width % 2 === 1 ? Math.floor(at) + 0.5 : Math.round(at))
