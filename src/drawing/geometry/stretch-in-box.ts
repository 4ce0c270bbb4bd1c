import type { Box } from './box.ts'
import { type WorldPoint, worldPoint } from './points.ts'

/** The part of a stretch inside a box, one along its edge too; null for none, and for a single point. */
export function stretchInBox(
  { minX, minY, maxX, maxY }: Box,
  a: WorldPoint,
  b: WorldPoint,
): readonly [WorldPoint, WorldPoint] | null {
  let [start, end] = [0, 1]
  for (const [from, way, low, high] of [
    [a.x, b.x - a.x, minX, maxX],
    [a.y, b.y - a.y, minY, maxY],
  ] as const) {
    if (way === 0 && (from < low || from > high)) return null
    const [one, other] = way === 0 ? [0, 1] : [(low - from) / way, (high - from) / way]
    start = Math.max(start, Math.min(one, other))
    end = Math.min(end, Math.max(one, other))
  }
  const at = (part: number): WorldPoint => worldPoint(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
  return start < end ? [at(start), at(end)] : null
}
