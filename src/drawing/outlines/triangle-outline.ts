import { type LocalPoint, localPoint } from '#drawing/geometry/points.ts'

/**
 * Fabric's triangle as a closed polygon, from the left lower corner: the tip in the middle of the upper side, the base on
 * the lower one.
 */
export function triangleOutline(width: number, height: number): LocalPoint[] {
  const start = localPoint(-width / 2, height / 2)
  return [start, localPoint(0, -height / 2), localPoint(width / 2, height / 2), start]
}
