import { type Box, boxesMeet } from './box.ts'

/** Side of a cell, document px. */
const CELL_PX = 256
/** A box over more cells than this is looked at with every question; a question over more looks at every box. */
const MAX_CELLS = 64
/** Cells of a row; boards are far smaller. */
const ROW = 2 ** 21

/** Boxes by name, those near a place found by cells: a question costs what stands there and not the board. */
export class BoxGrid<Name> {
  readonly #boxes = new Map<Name, Box>()
  readonly #cells = new Map<number, Set<Name>>()
  readonly #large = new Set<Name>()

  get size(): number {
    return this.#boxes.size
  }

  set(name: Name, box: Box): void {
    this.delete(name)
    this.#boxes.set(name, box)
    const keys = keysOf(box)
    if (!keys) this.#large.add(name)
    for (const key of keys ?? []) {
      const cell = this.#cells.get(key)
      if (cell) cell.add(name)
      else this.#cells.set(key, new Set([name]))
    }
  }

  delete(name: Name): void {
    const box = this.#boxes.get(name)
    if (!box) return
    this.#boxes.delete(name)
    this.#large.delete(name)
    for (const key of keysOf(box) ?? []) {
      const cell = this.#cells.get(key)
      cell?.delete(name)
      if (cell?.size === 0) this.#cells.delete(key)
    }
  }

  get(name: Name): Box | undefined {
    return this.#boxes.get(name)
  }

  /** The names of the boxes that share a point with one, each once. */
  near(box: Box): Name[] {
    const keys = keysOf(box)
    const found = new Set<Name>()
    const take = (name: Name): void => {
      const other = this.#boxes.get(name)
      if (other && boxesMeet(other, box)) found.add(name)
    }
    if (!keys) for (const name of this.#boxes.keys()) take(name)
    for (const key of keys ?? []) for (const name of this.#cells.get(key) ?? []) take(name)
    if (keys) for (const name of this.#large) take(name)
    return [...found]
  }
}

/** Null for a box over too many cells. */
function keysOf({ minX, minY, maxX, maxY }: Box): number[] | null {
  const [left, top] = [Math.floor(minX / CELL_PX), Math.floor(minY / CELL_PX)]
  const [right, bottom] = [Math.floor(maxX / CELL_PX), Math.floor(maxY / CELL_PX)]
  if (!((right - left + 1) * (bottom - top + 1) <= MAX_CELLS)) return null
  const keys: number[] = []
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) keys.push(row * ROW + column)
  return keys
}
