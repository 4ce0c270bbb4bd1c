import { type LocalPoint, localPoint } from '#drawing/geometry/points.ts'

const MIN_LENGTH = 12
const LENGTH_IN_WIDTHS = 3

/**
 * Head of an arrow at the last point of a line: tip, then the two ends of its base. Three line widths long, at least
 * 12 px, and five sixths as broad. The tip lies on the last point. Null for a line without length.
 */
export function arrowHead(
  points: readonly LocalPoint[],
  lineWidth: number,
): [LocalPoint, LocalPoint, LocalPoint] | null {
  const tip = points.at(-1)
  const before = points.findLast(({ x, y }) => tip !== undefined && (x !== tip.x || y !== tip.y))
  if (!tip || !before) return null
  const length = arrowHeadLength(lineWidth)
  const span = Math.hypot(tip.x - before.x, tip.y - before.y)
  const [dx, dy] = [(tip.x - before.x) / span, (tip.y - before.y) / span]
  const half = (length * 5) / 12
  const [baseX, baseY] = [tip.x - dx * length, tip.y - dy * length]
  return [tip, localPoint(baseX - dy * half, baseY + dx * half), localPoint(baseX + dy * half, baseY - dx * half)]
}

export function arrowHeadLength(lineWidth: number): number {
  return Math.max(MIN_LENGTH, LENGTH_IN_WIDTHS * lineWidth)
}

/** The line shortened to the middle of its head, so that a broad end does not stand out beside the tip. */
export function shaftOf(points: readonly LocalPoint[], lineWidth: number): LocalPoint[] {
  const tip = points.at(-1)
  const before = points.at(-2)
  if (!tip || !before) return [...points]
  const span = Math.hypot(tip.x - before.x, tip.y - before.y)
  const cut = Math.min(arrowHeadLength(lineWidth) / 2, span)
  if (span === 0) return [...points]
  const end = localPoint(tip.x - ((tip.x - before.x) * cut) / span, tip.y - ((tip.y - before.y) * cut) / span)
  return [...points.slice(0, -1), end]
}
