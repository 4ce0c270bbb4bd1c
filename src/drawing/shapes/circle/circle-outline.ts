import { type LocalPoint, localPoint } from '../../geometry/points.ts'

const NUM_SIDES = 72

/** A circle as a closed polygon of 72 sides, from its right end clockwise: what dashes are cut from. */
export function circleOutline(radius: number): LocalPoint[] {
  return Array.from({ length: NUM_SIDES + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / NUM_SIDES
    return localPoint(radius * Math.cos(angle), radius * Math.sin(angle))
  })
}
