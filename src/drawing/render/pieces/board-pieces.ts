import type { DrawingElement } from '../../document/drawing-element.ts'
import { elementFrame } from '../../document/element-frame.ts'
import { type Affine, composeAffines, IDENTITY, rotation, translation } from '../../geometry/affine.ts'
import type { Radians } from '../../geometry/points.ts'
import { type PieceAtlases, writeElement } from './element-pieces.ts'
import { NO_SLOT, PIECE_BYTES } from './piece.ts'
import { PieceWriter } from './piece-writer.ts'

export interface BoardPiecesOptions {
  readonly elements: readonly DrawingElement[]
  readonly atlases: PieceAtlases
  /** Slot of an element's live values. */
  slotOf(element: number): number | undefined
  /** Whether a value takes the place of an element's text. */
  showsValue(element: number): boolean
}

/** The pieces of a board, in the order of drawing, and which of them are whose. */
export class BoardPieces {
  readonly #options: BoardPiecesOptions
  readonly #writer = new PieceWriter()
  readonly #bytes: Uint8Array<ArrayBuffer>
  /** First piece of each element by its place in the board, and the end. */
  readonly #starts: Uint32Array<ArrayBuffer>

  /** O(elements). */
  constructor(options: BoardPiecesOptions) {
    const { elements } = options
    this.#options = options
    this.#starts = new Uint32Array(elements.length + 1)
    for (const [place, element] of elements.entries()) {
      this.#write(place, element, IDENTITY)
      this.#starts[place + 1] = this.#writer.count
    }
    this.#bytes = this.#writer.take()
  }

  /** All of them. */
  get all(): Uint8Array<ArrayBuffer> {
    return this.#bytes
  }

  /** The bytes of some elements, ascending. O(their pieces). */
  of(elements: Uint32Array): Uint8Array<ArrayBuffer> {
    let numBytes = 0
    for (const element of elements) numBytes += this.#offset(element + 1) - this.#offset(element)
    const chosen = new Uint8Array(numBytes)
    let at = 0
    for (let i = 0; i < elements.length; ) {
      const first = elements[i] ?? 0
      let last = first
      // neighbours on the board are neighbours in the buffer
      while (++i < elements.length && elements[i] === last + 1) last++
      const run = this.#bytes.subarray(this.#offset(first), this.#offset(last + 1))
      chosen.set(run, at)
      at += run.length
    }
    return chosen
  }

  /** Turns an element about its middle, from how it is drawn. Returns the bytes that changed in {@link all}. */
  turn(place: number, angle: Radians): { readonly offset: number; readonly size: number } {
    const element = this.#options.elements[place]
    if (!element) throw new RangeError(`Element ${place} is asked for, and the board has no such place.`)
    const [, , , , x, y] = elementFrame(element)
    this.#write(place, element, composeAffines(translation(x, y), rotation(angle), translation(-x, -y)))
    const bytes = this.#writer.take()
    const offset = this.#offset(place)
    this.#bytes.set(bytes, offset)
    return { offset, size: bytes.length }
  }

  #write(place: number, element: DrawingElement, parent: Affine): void {
    const { atlases, slotOf, showsValue } = this.#options
    this.#writer.slot = slotOf(place) ?? NO_SLOT
    writeElement(this.#writer, element, parent, atlases, showsValue(place))
  }

  #offset(place: number): number {
    return (this.#starts[place] ?? 0) * PIECE_BYTES
  }
}
