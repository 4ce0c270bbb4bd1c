import { inSpace, type Point } from './points.ts'

/**
 * The end of an arrow line drawn from `from` towards `to`, made horizontal or vertical, whichever is nearer; horizontal at
 * 45°.
 */
export function straightenEnd<P extends Point>(from: P, to: P): P {
  const isFlat = Math.abs(to.y - from.y) <= Math.abs(to.x - from.x)
  return isFlat ? inSpace<P>(to.x, from.y) : inSpace<P>(from.x, to.y)
}
