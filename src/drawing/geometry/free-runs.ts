import type { Box } from './box.ts'
import type { WorldPoint } from './points.ts'

/** Level runs go along x, upright ones along y. */
export const LEVEL = 0
export const UPRIGHT = 1
export const AXES = [LEVEL, UPRIGHT] as const
export type Axis = (typeof AXES)[number]
export const across = (axis: Axis): Axis => (axis === LEVEL ? UPRIGHT : LEVEL)

const STRIPES_PER_ROW = 2

/** A level or upright stretch that no wall crosses, as long as it can be. It may run along the sides of walls. */
export interface Run {
  readonly axis: Axis
  /** Where it is across its axis. */
  readonly at: number
  readonly from: number
  readonly to: number
}

/** The walls of a search, along both axes, and the runs between them. */
export class FreeRuns {
  /** By axis: least and greatest along it, for each wall. */
  readonly #least: readonly [Float64Array, Float64Array]
  readonly #greatest: readonly [Float64Array, Float64Array]
  /** By axis: the walls that a run along it may meet. */
  readonly #met: readonly [Stripes, Stripes]

  constructor(walls: readonly Box[]) {
    this.#least = [Float64Array.from(walls, ({ minX }) => minX), Float64Array.from(walls, ({ minY }) => minY)]
    this.#greatest = [Float64Array.from(walls, ({ maxX }) => maxX), Float64Array.from(walls, ({ maxY }) => maxY)]
    const [left, top] = this.#least
    const [right, bottom] = this.#greatest
    this.#met = [new Stripes(top, bottom), new Stripes(left, right)]
  }

  /** The run through a place; null where that is inside a wall. O(walls beside the run). */
  through(axis: Axis, { x, y }: Pick<WorldPoint, 'x' | 'y'>): Run | null {
    const [along, at] = axis === LEVEL ? [x, y] : [y, x]
    const [least, greatest] = [this.#least[axis], this.#greatest[axis]]
    const [low, high] = [this.#least[across(axis)], this.#greatest[across(axis)]]
    let [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    const met = this.#met[axis].at(at)
    for (let index = 0; index < met.length; index++) {
      const wall = met[index] ?? 0
      if ((low[wall] ?? 0) >= at || (high[wall] ?? 0) <= at) continue
      const [begins, ends] = [least[wall] ?? 0, greatest[wall] ?? 0]
      if (ends <= along) from = Math.max(from, ends)
      else if (begins >= along) to = Math.min(to, begins)
      else return null
    }
    return { axis, at, from, to }
  }

  /**
   * The runs along the sides of the walls, both ways from each corner: no shortest way needs others, but beside walls that
   * overlap. O(walls · walls beside each).
   */
  besideWalls(): Run[] {
    const [left, top] = this.#least
    const [right, bottom] = this.#greatest
    const runs: Run[] = []
    for (let wall = 0; wall < left.length; wall++) {
      for (const x of [left[wall] ?? 0, right[wall] ?? 0]) {
        for (const y of [top[wall] ?? 0, bottom[wall] ?? 0]) {
          for (const axis of AXES) {
            const run = this.through(axis, { x, y })
            if (run) runs.push(run)
          }
        }
      }
    }
    return runs
  }
}

const NO_WALLS: readonly number[] = []

/** Walls by where they are across an axis, in stripes of one width, about as many as there are walls in a row. */
class Stripes {
  readonly #start: number
  readonly #width: number
  readonly #stripes: number[][]

  constructor(low: Float64Array, high: Float64Array) {
    let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let wall = 0; wall < low.length; wall++) {
      start = Math.min(start, low[wall] ?? 0)
      end = Math.max(end, high[wall] ?? 0)
    }
    const numStripes = Math.ceil(Math.sqrt(low.length)) * STRIPES_PER_ROW
    this.#start = start
    this.#width = Math.max((end - start) / numStripes, 1)
    this.#stripes = Array.from({ length: numStripes + 1 }, () => [])
    for (let wall = 0; wall < low.length; wall++) {
      const last = this.#indexOf(high[wall] ?? 0)
      for (let index = this.#indexOf(low[wall] ?? 0); index <= last; index++) this.#stripes[index]?.push(wall)
    }
  }

  /** The walls that may be at a place across the axis, and few others. */
  at(place: number): readonly number[] {
    return this.#stripes[this.#indexOf(place)] ?? NO_WALLS
  }

  #indexOf(place: number): number {
    return Math.floor((place - this.#start) / this.#width)
  }
}

/** Runs of one axis, in the order of where they are, each once. */
export function sortedRuns(runs: readonly Run[], axis: Axis): Run[] {
  const sorted = runs.filter((run) => run.axis === axis).sort((a, b) => a.at - b.at || a.from - b.from)
  return sorted.filter((run, index) => {
    const before = sorted[index - 1]
    return !before || before.at !== run.at || before.from !== run.from
  })
}

/** The first of sorted runs that is not before a place. */
export function firstFrom(runs: readonly Run[], place: number): number {
  let [low, high] = [0, runs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.at ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}
