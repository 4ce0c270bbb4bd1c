import type { DrawingElement } from '../../document/drawing-element.ts'
import { elementFrame } from '../../document/element-frame.ts'
import { type Affine, composeAffines, IDENTITY, rotation, translation } from '../../geometry/affine.ts'
import type { Radians } from '../../geometry/points.ts'
import { type PieceAtlases, writeCoarsely, writeElement } from './element-pieces.ts'
import { NO_SLOT, PIECE_BYTES } from './piece.ts'
import { PieceWriter } from './piece-writer.ts'

export interface BoardPiecesOptions {
  readonly elements: readonly DrawingElement[]
  /** Boxes of the elements on the board. */
  readonly boxes: Float32Array
  readonly atlases: PieceAtlases
  /** Slot of an element's live values. */
  slotOf(element: number): number | undefined
  /** Whether a value takes the place of an element's text. */
  showsValue(element: number): boolean
}

/** An element that is smaller than this on screen both ways, CSS px, is drawn as one piece, whatever it is made of. */
const COARSE_PX = 8
const NO_PIECE = 0xffffffff
/** Indices of a piece's two triangles; its corners are its number times four, and on. */
const INDICES = 6

/** The pieces of a board, in the order of drawing, and which of them are whose. */
export class BoardPieces {
  /** All pieces, in whole rows of a texture. */
  readonly words: Uint32Array<ArrayBuffer>
  readonly #options: BoardPiecesOptions
  readonly #writer = new PieceWriter()
  /** First piece of each element by its place in the board, and the end. */
  readonly #starts: Uint32Array<ArrayBuffer>
  /** The one piece that stands for an element of several far out; {@link NO_PIECE} where there is none. */
  readonly #coarse: Uint32Array<ArrayBuffer>

  /** O(elements). */
  constructor(options: BoardPiecesOptions) {
    const { elements } = options
    this.#options = options
    this.#starts = new Uint32Array(elements.length + 1)
    for (const [place, element] of elements.entries()) {
      this.#write(place, element, IDENTITY)
      this.#starts[place + 1] = this.#writer.count
    }
    this.#coarse = new Uint32Array(elements.length).fill(NO_PIECE)
    for (const [place, element] of elements.entries()) {
      if (this.#startOf(place + 1) - this.#startOf(place) < 2) continue
      this.#coarse[place] = this.#writer.count
      this.#writer.slot = options.slotOf(place) ?? NO_SLOT
      writeCoarsely(this.#writer, element)
      if (this.#writer.count === this.#coarse[place]) this.#coarse[place] = NO_PIECE
    }
    this.words = this.#writer.takeRows()
  }

  /**
   * Triangles of the pieces of some elements, ascending, written to the beginning of `room`, or of a new array where that
   * is too small.
   */
  indicesOf(elements: Uint32Array, zoom: number, room: Uint32Array<ArrayBuffer>) {
    let indices = room
    let at = 0
    for (const element of elements) {
      const isCoarse = this.#isCoarse(element, zoom)
      const start = isCoarse ? (this.#coarse[element] ?? 0) : this.#startOf(element)
      const end = isCoarse ? start + 1 : this.#startOf(element + 1)
      if (at + (end - start) * INDICES > indices.length) {
        const grown = new Uint32Array(Math.max(2 * indices.length, at + (end - start) * INDICES))
        grown.set(indices)
        indices = grown
      }
      for (let piece = start; piece < end; piece++) {
        const corner = piece * 4
        indices[at] = corner
        indices[at + 1] = corner + 1
        indices[at + 2] = corner + 2
        indices[at + 3] = corner
        indices[at + 4] = corner + 2
        indices[at + 5] = corner + 3
        at += INDICES
      }
    }
    return { indices, count: at }
  }

  #isCoarse(element: number, zoom: number): boolean {
    if (this.#coarse[element] === NO_PIECE) return false
    const { boxes } = this.#options
    const at = element * 4
    const width = (boxes[at + 2] ?? 0) - (boxes[at] ?? 0)
    const height = (boxes[at + 3] ?? 0) - (boxes[at + 1] ?? 0)
    return Math.max(width, height) * zoom < COARSE_PX
  }

  /** Turns an element about its middle, from how it is drawn. Returns the first of its pieces and the end. */
  turn(place: number, angle: Radians): { readonly start: number; readonly end: number } {
    const element = this.#options.elements[place]
    if (!element) throw new RangeError(`Element ${place} is asked for, and the board has no such place.`)
    const [, , , , x, y] = elementFrame(element)
    this.#write(place, element, composeAffines(translation(x, y), rotation(angle), translation(-x, -y)))
    const [start, end] = [this.#startOf(place), this.#startOf(place + 1)]
    this.words.set(this.#writer.take(), (start * PIECE_BYTES) / 4)
    return { start, end }
  }

  #write(place: number, element: DrawingElement, parent: Affine): void {
    const { atlases, slotOf, showsValue } = this.#options
    this.#writer.slot = slotOf(place) ?? NO_SLOT
    writeElement(this.#writer, element, parent, atlases, showsValue(place))
  }

  #startOf(place: number): number {
    return this.#starts[place] ?? 0
  }
}
