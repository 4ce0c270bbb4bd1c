import type { Pair } from './chinese-offset.ts'

const A_DEGREE_M = 111_195

/** Between two places that are no more than some kilometres apart. */
export const metresBetween = ([ax, ay]: Pair, [bx, by]: Pair): number =>
  Math.hypot((bx - ax) * Math.cos((ay * Math.PI) / 180), by - ay) * A_DEGREE_M
