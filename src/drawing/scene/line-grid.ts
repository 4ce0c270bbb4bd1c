import type { WorldPoint } from '../geometry/points.ts'

/** Document px; about the length of a stretch of pipe. */
const CELL_PX = 128
/** A line over more cells than this is near everything: no line that is drawn by hand is. */
const MAX_CELLS = 4096
const HALF = 2 ** 25

/** Which lines pass where on a board, so that the lines near one are found without asking all. */
export class LineGrid {
  readonly #cells = new Map<number, Set<number>>()
  readonly #cellsOf = new Map<number, readonly number[]>()
  readonly #everywhere = new Set<number>()

  set(line: number, points: readonly WorldPoint[]): void {
    this.delete(line)
    const keys = cellsAlong(points)
    if (!keys) {
      this.#everywhere.add(line)
      return
    }
    this.#cellsOf.set(line, keys)
    for (const key of keys) {
      const cell = this.#cells.get(key) ?? new Set()
      this.#cells.set(key, cell.add(line))
    }
  }

  delete(line: number): void {
    this.#everywhere.delete(line)
    for (const key of this.#cellsOf.get(line) ?? []) {
      const cell = this.#cells.get(key)
      cell?.delete(line)
      if (cell?.size === 0) this.#cells.delete(key)
    }
    this.#cellsOf.delete(line)
  }

  /** The other lines that may come near one. */
  near(line: number): ReadonlySet<number> {
    const found = new Set(this.#everywhere)
    const keys = this.#everywhere.has(line) ? this.#cells.keys() : (this.#cellsOf.get(line) ?? [])
    for (const key of keys) for (const other of this.#cells.get(key) ?? []) found.add(other)
    found.delete(line)
    return found
  }
}

/** The cells of the boxes around the stretches of a line; null where they are too many. */
function cellsAlong(points: readonly WorldPoint[]): readonly number[] | null {
  const keys = new Set<number>()
  for (const [at, to] of points.entries()) {
    const from = points[at - 1]
    if (!from) continue
    const [left, right] = [cellOf(Math.min(from.x, to.x)), cellOf(Math.max(from.x, to.x))]
    const [top, bottom] = [cellOf(Math.min(from.y, to.y)), cellOf(Math.max(from.y, to.y))]
    if (!((right - left + 1) * (bottom - top + 1) + keys.size <= MAX_CELLS)) return null
    for (let column = left; column <= right; column++)
      for (let row = top; row <= bottom; row++) keys.add((column + HALF) * 2 * HALF + row)
  }
  return [...keys]
}

const cellOf = (place: number): number => Math.floor(place / CELL_PX)
