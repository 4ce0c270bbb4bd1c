import type { WorldPoint } from '../geometry/points.ts'

/** Document px; about the length of a stretch of pipe. */
const CELL_PX = 128
/** A line over more cells than this is near everything: no line that is drawn by hand is. */
const MAX_CELLS = 4096
const HALF = 2 ** 25
/** Where more lines than this pass one cell, or go everywhere, nobody can tell them apart: they are near nothing there. */
export const MOST_IN_CELL = 64

/** Which lines pass where on a board, so that the lines near one are found without asking all. */
export class LineGrid {
  readonly #cells = new Map<number, Set<number>>()
  readonly #cellsOf = new Map<number, readonly number[]>()
  readonly #everywhere = new Set<number>()
  /** Sets of lines that became too many, or few enough again, since they were taken. */
  readonly #turned = new Set<ReadonlySet<number>>()

  set(line: number, points: readonly WorldPoint[]): void {
    this.delete(line)
    const keys = cellsAlong(points)
    if (!keys) {
      this.#add(this.#everywhere, line)
      return
    }
    this.#cellsOf.set(line, keys)
    for (const key of keys) {
      const cell = this.#cells.get(key) ?? new Set<number>()
      this.#cells.set(key, cell)
      this.#add(cell, line)
    }
  }

  delete(line: number): void {
    this.#remove(this.#everywhere, line)
    for (const key of this.#cellsOf.get(line) ?? []) {
      const cell = this.#cells.get(key)
      if (cell) this.#remove(cell, line)
      if (cell?.size === 0) this.#cells.delete(key)
    }
    this.#cellsOf.delete(line)
  }

  /** The other lines that may come near one. O(cells of the line), as no cell of many lines counts. */
  near(line: number): ReadonlySet<number> {
    const found = new Set<number>()
    const take = (lines: ReadonlySet<number> | undefined): void => {
      if (lines && lines.size <= MOST_IN_CELL) for (const other of lines) found.add(other)
    }
    take(this.#everywhere)
    const isEverywhere = this.#everywhere.has(line)
    if (!isEverywhere || this.#everywhere.size <= MOST_IN_CELL)
      for (const key of isEverywhere ? this.#cells.keys() : (this.#cellsOf.get(line) ?? [])) take(this.#cells.get(key))
    found.delete(line)
    return found
  }

  /** Lines to which others may be near that were not, or no longer, since more or fewer lines pass where they do. */
  takeTurned(): ReadonlySet<number> {
    const lines = new Set<number>()
    for (const cell of this.#turned) for (const line of cell) lines.add(line)
    // what goes everywhere is near to all
    const isAll = this.#turned.has(this.#everywhere)
    this.#turned.clear()
    return isAll ? new Set([...this.#everywhere, ...this.#cellsOf.keys()]) : lines
  }

  #add(lines: Set<number>, line: number): void {
    lines.add(line)
    if (lines.size === MOST_IN_CELL + 1) this.#turned.add(lines)
  }

  #remove(lines: Set<number>, line: number): void {
    if (lines.delete(line) && lines.size === MOST_IN_CELL) this.#turned.add(lines)
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
