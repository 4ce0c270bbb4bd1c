import type { Paint } from '#drawing/document/paint.ts'
import type { Affine } from '#drawing/geometry/affine.ts'
import { NO_LIVE_INDEX, PIECE, PIECE_BYTES, PIECE_FLAGS, PIECES_PER_ROW, type PieceKind } from './piece.ts'

export type PieceShape = readonly [number, number, number, number]

const WORDS = PIECE_BYTES / 4

/** Every GPU has textures of so many rows. */
const MAX_ROWS = 4096

/** Pieces one after another in a growing buffer, up to what a texture holds. */
export class PieceWriter {
  /** Whether a piece was left out because there was no room. */
  isFull = false
  /** What the pieces written from now on belong to: opacity of their element, and the index of its live values. */
  opacity = 1
  liveIndex = NO_LIVE_INDEX
  #floats: Float32Array<ArrayBuffer>
  #words: Uint32Array<ArrayBuffer>
  #count = 0
  /** Piece of the gradient that is painted with. */
  #gradient: number | null = null

  readonly #maxRows: number

  /** @param expected - About how many pieces there will be. */
  constructor(expected: number, maxRows = MAX_ROWS) {
    this.#maxRows = maxRows
    const numRows = Math.min(Math.max(Math.ceil(expected / PIECES_PER_ROW), 1), maxRows)
    this.#floats = new Float32Array(numRows * PIECES_PER_ROW * WORDS)
    this.#words = new Uint32Array(this.#floats.buffer)
  }

  get count(): number {
    return this.#count
  }

  /** @param flags - {@link PIECE_FLAGS} bits beside the kind. */
  write(
    kind: PieceKind,
    frame: Affine,
    shape: PieceShape,
    fill: Paint | null,
    stroke: Paint | null = null,
    flags = 0,
  ): void {
    const at = this.#count * WORDS
    if (at + WORDS > this.#floats.length && !this.#grow()) {
      this.isFull = true
      return
    }
    const floats = this.#floats
    floats[at] = frame[0]
    floats[at + 1] = frame[1]
    floats[at + 2] = frame[2]
    floats[at + 3] = frame[3]
    floats[at + 4] = frame[4]
    floats[at + 5] = frame[5]
    floats[at + 6] = shape[0]
    floats[at + 7] = shape[1]
    floats[at + 8] = shape[2]
    floats[at + 9] = shape[3]
    this.#words[at + 10] = wordOf(fill)
    this.#words[at + 11] = wordOf(stroke)
    this.#words[at + 12] = (kind | flags | (Math.round(this.opacity * 255) << PIECE_FLAGS.opacityShift)) >>> 0
    this.#words[at + 13] = this.liveIndex
    this.#words[at + 14] = this.#gradient === null ? 0 : this.#count - this.#gradient
    this.#count++
  }

  /**
   * The pieces written from now on are painted with a gradient or a picture.
   *
   * @param frame - From the board to the gradient's own space, or to the unit square of the picture.
   * @param shape - Middle and radius of the circle where a radial one starts, and its row in the ramps or cell of the sheet.
   */
  beginGradient(frame: Affine, shape: PieceShape, flags: number): void {
    this.#gradient = null
    this.write(PIECE.gradient, frame, shape, null, null, flags)
    this.#gradient = this.#count - 1
  }

  endGradient(): void {
    this.#gradient = null
  }

  triangle(corners: Affine, fill: Paint, flags: number): void {
    this.write(PIECE.triangle, corners, [0, 0, 0, 0], fill, null, flags)
  }

  /** All pieces, in whole rows of a texture, with room for more. */
  get words(): Uint32Array<ArrayBuffer> {
    return this.#words
  }

  /** Writes pieces anew from the one numbered `start` on; `write` must write as many as stand there. */
  rewrite(start: number, write: () => void): void {
    const end = this.#count
    this.#count = start
    write()
    this.#count = end
  }

  /** Takes the pieces from `start` on back; there is room again. */
  takeBack(start: number): void {
    this.#count = start
    this.isFull = false
  }

  /** Moves the last pieces to the place of others that nobody uses. */
  moveLast(numPieces: number, to: number): void {
    this.#count -= numPieces
    this.#words.copyWithin(to * WORDS, this.#count * WORDS, (this.#count + numPieces) * WORDS)
  }

  /** Returns false when there is no larger texture. */
  #grow(): boolean {
    const numRows = this.#floats.length / (PIECES_PER_ROW * WORDS)
    if (numRows === this.#maxRows) return false
    const floats = new Float32Array(Math.min(2 * numRows, this.#maxRows) * PIECES_PER_ROW * WORDS)
    floats.set(this.#floats)
    this.#floats = floats
    this.#words = new Uint32Array(floats.buffer)
    return true
  }
}

/** The bytes r, g, b, opacity. */
function wordOf(paint: Paint | null): number {
  if (!paint) return 0
  const { color, alpha } = paint
  const bgr = (color >> 16) | (color & 0xff00) | ((color & 0xff) << 16)
  return (bgr | (Math.round(alpha * 255) << 24)) >>> 0
}
