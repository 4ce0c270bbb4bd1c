import { type LocalPoint, localPoint } from '#drawing/geometry/points.ts'

const NUM_SIDES = 72

/** An ellipse as a closed polygon of 72 sides, from its right end clockwise. */
export function ellipseOutline(rx: number, ry: number): LocalPoint[] {
  return arcOutline(rx, ry, 0, 360)
}

/** The part of an ellipse between two angles, clockwise from the right, degrees; a full turn ends where it began. */
export function arcOutline(rx: number, ry: number, startAngle: number, endAngle: number): LocalPoint[] {
  const sweep = Math.min(Math.max(endAngle - startAngle, -360), 360)
  const numSides = Math.max(Math.ceil((NUM_SIDES * Math.abs(sweep)) / 360), 1)
  return Array.from({ length: numSides + 1 }, (_, i) => {
    const angle = ((startAngle + (sweep * i) / numSides) * Math.PI) / 180
    return localPoint(rx * Math.cos(angle), ry * Math.sin(angle))
  })
}
