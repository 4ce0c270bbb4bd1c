import { distanceBetween, type WorldPoint, worldPoint } from '#drawing/engine.ts'

/** A straight stretch of a line, from one of its points to the next, and the place on it that is nearest to another. */
export interface Stretch {
  /** Of its first point. */
  readonly index: number
  readonly from: WorldPoint
  readonly to: WorldPoint
  readonly foot: WorldPoint
  readonly distance: number
}

/** The stretch of a line that comes nearest to a place; null for less than two points. */
export function nearestStretch(points: readonly WorldPoint[], at: WorldPoint): Stretch | null {
  const stretches = points.slice(1).map((to, index): Stretch => {
    const from = points[index] ?? to
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const part = clamp(((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy || 1), 0, 1)
    const foot = worldPoint(from.x + part * dx, from.y + part * dy)
    return { index, from, to, foot, distance: distanceBetween(foot, at) }
  })
  return stretches.reduce<Stretch | null>((best, one) => (best && best.distance <= one.distance ? best : one), null)
}

/** Where a stretch crosses the level of a place, or is straight above or below it; null where it does neither. */
export function crossing({ from, to }: Stretch, of: WorldPoint, axis: 'x' | 'y'): WorldPoint | null {
  const way = to[axis] - from[axis]
  const part = (of[axis] - from[axis]) / way
  if (!(part >= 0 && part <= 1)) return null
  return worldPoint(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y))
}

export const clamp = (value: number, least: number, greatest: number): number =>
  Math.min(Math.max(value, least), greatest)
