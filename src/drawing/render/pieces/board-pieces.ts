import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { elementMatrix } from '#drawing/document/element-matrix.ts'
import { type Affine, composeAffines, IDENTITY, rotation, translation } from '#drawing/geometry/affine.ts'
import type { Radians } from '#drawing/geometry/points.ts'
import { INDICES_PER_QUAD, writeQuad } from '../quad-indices.ts'
import { type PieceAtlases, writeCoarsely, writeElement } from './element-pieces.ts'
import { NO_SLOT } from './piece.ts'
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

/** Pieces that follow one another. */
export interface PieceRun {
  readonly start: number
  readonly end: number
}

/** An element that is smaller than this on screen both ways, CSS px, is drawn as one piece, whatever it is made of. */
const COARSE_PX = 8
const NOT_WRITTEN = 0xffffffff

/**
 * The pieces of a board, and which of them are whose. Those of an element are written when it is first shown, as finely as
 * it is: a large drawing is opened from afar.
 */
export class BoardPieces {
  readonly #options: BoardPiecesOptions
  readonly #writer: PieceWriter
  /** Runs of pieces, by the element's index in the board: as it is, and as the one piece that it is from afar. */
  readonly #fine: Uint32Array<ArrayBuffer>
  readonly #coarse: Uint32Array<ArrayBuffer>
  readonly #turns = new Map<number, Radians>()

  constructor(options: BoardPiecesOptions) {
    const { length } = options.elements
    this.#options = options
    this.#writer = new PieceWriter(length)
    this.#fine = new Uint32Array(2 * length).fill(NOT_WRITTEN)
    this.#coarse = new Uint32Array(2 * length).fill(NOT_WRITTEN)
  }

  /** All pieces written so far, in whole rows of a texture, with room for more; another array once that is used up. */
  get words(): Uint32Array<ArrayBuffer> {
    return this.#writer.words
  }

  get count(): number {
    return this.#writer.count
  }

  /**
   * Triangles of the pieces of some elements, ascending, written to the beginning of `room`, or of a new array where that
   * is too small. Pieces that have to be written are, while `hasTime` says so; `isWhole` tells whether all were.
   */
  indicesOf(elements: Uint32Array, zoom: number, room: Uint32Array<ArrayBuffer>, hasTime: () => boolean) {
    let indices = room
    let at = 0
    let isWhole = true
    for (const element of elements) {
      const runs = this.#isSmall(element, zoom) ? this.#coarse : this.#fine
      if (runs[2 * element] === NOT_WRITTEN) {
        isWhole = isWhole && hasTime()
        if (!isWhole) continue
        this.#write(element, runs)
      }
      const [start, end] = [runs[2 * element] ?? 0, runs[2 * element + 1] ?? 0]
      if (at + (end - start) * INDICES_PER_QUAD > indices.length) {
        const grown = new Uint32Array(Math.max(2 * indices.length, at + (end - start) * INDICES_PER_QUAD))
        grown.set(indices)
        indices = grown
      }
      for (let piece = start; piece < end; piece++) {
        writeQuad(indices, at, piece)
        at += INDICES_PER_QUAD
      }
    }
    return { indices, count: at, isWhole }
  }

  /** Turns an element about its middle, from how it is drawn. Returns the pieces that changed, if it has any yet. */
  turn(element: number, angle: Radians): PieceRun | null {
    this.#turns.set(element, angle)
    const [start = NOT_WRITTEN, end = 0] = this.#fine.subarray(2 * element, 2 * element + 2)
    if (start === NOT_WRITTEN) return null
    this.#writer.rewrite(start, () => this.#writeFinely(element))
    return { start, end }
  }

  #isSmall(element: number, zoom: number): boolean {
    const { boxes } = this.#options
    const at = element * 4
    const width = (boxes[at + 2] ?? 0) - (boxes[at] ?? 0)
    const height = (boxes[at + 3] ?? 0) - (boxes[at + 1] ?? 0)
    return Math.max(width, height) * zoom < COARSE_PX
  }

  #write(element: number, runs: Uint32Array): void {
    runs[2 * element] = this.#writer.count
    if (runs === this.#fine) this.#writeFinely(element)
    else writeCoarsely(this.#writer, this.#begin(element))
    runs[2 * element + 1] = this.#writer.count
  }

  #writeFinely(index: number): void {
    const { atlases, showsValue } = this.#options
    const element = this.#begin(index)
    const angle = this.#turns.get(index)
    writeElement(this.#writer, element, angle ? turnOf(element, angle) : IDENTITY, atlases, showsValue(index))
  }

  /** The pieces written next are this element's. */
  #begin(index: number): DrawingElement {
    const { elements, slotOf } = this.#options
    const element = elements[index]
    if (!element) throw new RangeError(`Element ${index} is asked for, and the board has no such element.`)
    this.#writer.slot = slotOf(index) ?? NO_SLOT
    return element
  }
}

function turnOf(element: DrawingElement, angle: Radians): Affine {
  const [, , , , x, y] = elementMatrix(element)
  return composeAffines(translation(x, y), rotation(angle), translation(-x, -y))
}
