const WIDTH = 2048
const FIRST_HEIGHT = 64
const MAX_HEIGHT = 4096
const SMALLEST = 64

interface Square {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** Hands out square places on a sheet, of sides that are powers of two; the sheet grows downwards. */
export class SheetPlaces {
  static readonly width = WIDTH
  /** What is left for pictures that have no place of their own. */
  readonly surplus: Square = { x: 0, y: 0, side: SMALLEST }
  /** Shelves that are not full, by the side of their places. */
  readonly #shelves = new Map<number, { readonly y: number; nextX: number }>([[SMALLEST, { y: 0, nextX: SMALLEST }]])
  #height = FIRST_HEIGHT

  /** Of the sheet, px: a power of two. */
  get height(): number {
    return 2 ** Math.ceil(Math.log2(this.#height))
  }

  /** Null when the sheet is full. */
  take(side: number): Square | null {
    let shelf = this.#shelves.get(side)
    if (!shelf || shelf.nextX + side > WIDTH) {
      if (this.#height + side > MAX_HEIGHT) return null
      shelf = { y: this.#height, nextX: 0 }
      this.#height += side
      this.#shelves.set(side, shelf)
    }
    const place = { x: shelf.nextX, y: shelf.y, side }
    shelf.nextX += side
    return place
  }
}
