import { elementMatrix } from '#drawing/document/element-matrix.ts'
import { type Affine, composeAffines, IDENTITY, rotation, translation } from '#drawing/geometry/affine.ts'
import type { Radians } from '#drawing/geometry/points.ts'
import type { BoardElements } from '#drawing/scene/board-elements.ts'
import { type Cut, cutsOf } from '#drawing/shapes/cuts.ts'
import { type PieceAtlases, writeCoarsely, writeElement, writeGround } from './element-pieces.ts'
import { NO_LIVE_INDEX } from './piece.ts'
import { FreeRuns, type PieceRun, PieceRuns } from './piece-runs.ts'
import { PieceWriter } from './piece-writer.ts'

export interface BoardPiecesOptions {
  readonly board: Pick<BoardElements, 'elements' | 'boxes' | 'numElements' | 'tree'>
  readonly atlases: PieceAtlases
  /** Index of an element's live values. */
  liveIndexOf(slot: number): number | undefined
  /** Whether a value takes the place of an element's text. */
  showsValue(slot: number): boolean
  /** Told of pieces that were written or have changed. */
  onWritten(run: PieceRun): void
  /** Told when there is no room for an element's pieces: it is drawn as from afar, or not at all. */
  onFull(): void
  /** Most rows of the texture; absent: as many as every GPU takes. */
  readonly maxRows?: number
}

/** An element that is smaller than this on screen both ways, CSS px, is drawn as one piece, whatever it is made of. */
const COARSE_PX = 8

/**
 * The pieces of a board, and which of them are whose. Those of an element are written when it is first shown, as finely
 * as it is: a large drawing is opened from afar.
 */
export class BoardPieces {
  readonly #options: BoardPiecesOptions
  readonly #writer: PieceWriter
  /** As an element is, and as the one piece that it is from afar. */
  readonly #fine = new PieceRuns()
  readonly #coarse = new PieceRuns()
  /** Elements that are drawn as from afar, however near they are, for want of room for their pieces. */
  readonly #boxed = new Set<number>()
  readonly #freeRuns = new FreeRuns()
  readonly #turns = new Map<number, Radians>()

  constructor(options: BoardPiecesOptions) {
    this.#options = options
    this.#writer = new PieceWriter(options.board.numElements, options.maxRows)
  }

  /** All pieces written so far, in whole rows of a texture, with room for more; another array once that is used up. */
  get words(): Uint32Array<ArrayBuffer> {
    return this.#writer.words
  }

  get count(): number {
    return this.#writer.count
  }

  /**
   * Numbers of the pieces of some elements, in the order of the slots, written to the beginning of `room`, or of a
   * longer copy where that is too small. Pieces that have to be written are, while `hasTime` says so; `isWhole` tells
   * whether all were.
   *
   * @returns With the first and the end of the numbers that differ from those that stood there.
   */
  list(slots: Uint32Array, zoom: number, room: Uint32Array<ArrayBuffer>, hasTime: () => boolean): PieceList {
    let numbers = room
    let count = 0
    let isWhole = true
    let [first, end] = [Number.POSITIVE_INFINITY, 0]
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place] ?? 0
      const runs = this.#isSmall(slot, zoom) ? this.#coarse : this.#fine
      if (!runs.isWritten(slot)) {
        isWhole = isWhole && hasTime()
        if (!isWhole) continue
        this.#write(slot, runs)
      }
      const last = runs.endOf(slot)
      for (let piece = runs.startOf(slot); piece < last; piece++) {
        if (count === numbers.length) numbers = longerCopy(numbers)
        if (numbers[count] !== piece) {
          numbers[count] = piece
          first = Math.min(first, count)
          end = count + 1
        }
        count++
      }
    }
    return { numbers, count, isWhole, first, end }
  }

  /** Turns an element about its middle, from how it is drawn; one that is boxed for want of room stays. */
  turn(slot: number, angle: Radians): void {
    this.#turns.set(slot, angle)
    const root = this.#options.board.tree.rootOf(slot)
    const run = this.#fine.get(root)
    if (!run || this.#boxed.has(root)) return
    this.#writer.rewrite(run.start, () => this.#writeFinely(root, ON_BOARD))
    this.#options.onWritten(run)
  }

  /** Frees the pieces of elements that have changed or are gone; they are written anew when they are shown. */
  forget(slots: Iterable<number>): void {
    for (const slot of slots) {
      this.#boxed.delete(slot)
      for (const runs of [this.#fine, this.#coarse]) {
        const run = runs.get(slot)
        if (!run) continue
        runs.delete(slot)
        this.#freeRuns.free(run)
      }
    }
  }

  /** Leaves elements as drawn that are gone. */
  forgetTurns(slots: Iterable<number>): void {
    for (const slot of slots) this.#turns.delete(slot)
  }

  #isSmall(slot: number, zoom: number): boolean {
    const { boxes } = this.#options.board
    const at = slot * 4
    const width = (boxes[at + 2] ?? 0) - (boxes[at] ?? 0)
    const height = (boxes[at + 3] ?? 0) - (boxes[at + 1] ?? 0)
    return Math.max(width, height) * zoom < COARSE_PX
  }

  #write(slot: number, runs: PieceRuns): void {
    const start = this.#writer.count
    if (runs === this.#fine) this.#writeFinely(slot, ON_BOARD)
    else this.#writeCoarsely(slot)
    if (this.#writer.isFull) {
      this.#writer.takeBack(start)
      this.#options.onFull()
      if (runs === this.#fine) {
        this.#boxed.add(slot)
        this.#writeCoarsely(slot)
      }
    }
    // how many pieces it has is known only now
    const length = this.#writer.count - start
    const free = this.#freeRuns.take(length)
    if (free !== null) this.#writer.moveLast(length, free)
    const run = { start: free ?? start, end: (free ?? start) + length }
    runs.set(slot, run)
    this.#options.onWritten(run)
  }

  #writeCoarsely(slot: number): void {
    const { board, liveIndexOf } = this.#options
    const element = board.elements[slot]
    this.#writer.liveIndex = liveIndexOf(slot) ?? NO_LIVE_INDEX
    if (element) writeCoarsely(this.#writer, element)
  }

  #writeFinely(slot: number, around: Surroundings): void {
    const { atlases, board, liveIndexOf, showsValue } = this.#options
    const element = board.elements[slot]
    if (!element?.visible || element.opacity === 0) return
    const writer = this.#writer
    const liveIndex = liveIndexOf(slot) ?? around.liveIndex
    const angle = this.#turns.get(slot)
    const matrix = angle ? turned(elementMatrix(element), angle) : elementMatrix(element)
    const frame = composeAffines(around.frame, matrix)
    const cuts = cutsOf(element, around.cuts, around.frame)
    const opacity = writer.opacity
    writer.opacity = opacity * element.opacity
    if (element.kind === 'group') {
      writeGround(writer, element, frame)
      for (const child of board.tree.childrenOf(slot)) this.#writeFinely(child, { frame, liveIndex, cuts })
    } else {
      writer.liveIndex = liveIndex
      writeElement(writer, element, frame, atlases, showsValue(slot), cuts)
    }
    writer.opacity = opacity
  }
}

/** What an element stands in: a group, or the board. */
interface Surroundings {
  /** From there to the board. */
  readonly frame: Affine
  /** Index of the group's live values: they are an element's own where it has none. */
  readonly liveIndex: number
  readonly cuts: readonly Cut[]
}

const ON_BOARD: Surroundings = { frame: IDENTITY, liveIndex: NO_LIVE_INDEX, cuts: [] }

/** What {@link BoardPieces.list} answers. */
export interface PieceList {
  readonly numbers: Uint32Array<ArrayBuffer>
  readonly count: number
  readonly isWhole: boolean
  readonly first: number
  readonly end: number
}

function longerCopy(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(2 * numbers.length)
  longer.set(numbers)
  return longer
}

/** A frame turned about its origin. */
function turned(frame: Affine, angle: Radians): Affine {
  const [, , , , x, y] = frame
  return composeAffines(translation(x, y), rotation(angle), translation(-x, -y), frame)
}
