// A town on a plane, in metres: distances within 30 km of its middle are right to 0.2 %.

import type { Place } from './town.ts'

/** Metres to the east and to the north of the middle. */
export type Spot = readonly [x: number, y: number]
export type Stretch = readonly [from: Spot, to: Spot]

/** Mean radius of the earth, m (IUGG). */
const EARTH_M = 6_371_008.8
const RADIANS = Math.PI / 180

export interface Plane {
  spotOf(place: Place): Spot
  placeOf(spot: Spot): Place
}

/** @param middle - In the town; its parallel is drawn in true length. */
export function planeAround([lng, lat]: Place): Plane {
  const [perLng, perLat] = [EARTH_M * RADIANS * Math.cos(lat * RADIANS), EARTH_M * RADIANS]
  return {
    spotOf: ([placeLng, placeLat]) => [(placeLng - lng) * perLng, (placeLat - lat) * perLat],
    placeOf: ([x, y]) => [lng + x / perLng, lat + y / perLat],
  }
}

export const distance = ([ax, ay]: Spot, [bx, by]: Spot): number => Math.hypot(bx - ax, by - ay)

export const lengthOf = (line: readonly Spot[]): number =>
  line.reduce((sum, spot, at) => sum + (at === 0 ? 0 : distance(line[at - 1] ?? spot, spot)), 0)

/** The spot of a stretch that is nearest to another. */
export function nearestOn([[ax, ay], [bx, by]]: Stretch, [x, y]: Spot): Spot {
  const [dx, dy] = [bx - ax, by - ay]
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / squared))
  return [ax + share * dx, ay + share * dy]
}

export const distanceTo = (stretch: Stretch, spot: Spot): number => distance(spot, nearestOn(stretch, spot))

/** Where two stretches cross, each between its ends or at one; null: nowhere, or they lie along each other. */
export function crossingOf([[ax, ay], [bx, by]]: Stretch, [[cx, cy], [dx, dy]]: Stretch): Spot | null {
  const [rx, ry, sx, sy] = [bx - ax, by - ay, dx - cx, dy - cy]
  const turn = rx * sy - ry * sx
  if (turn === 0) return null
  const [first, second] = [((cx - ax) * sy - (cy - ay) * sx) / turn, ((cx - ax) * ry - (cy - ay) * rx) / turn]
  if (first < 0 || first > 1 || second < 0 || second > 1) return null
  return [ax + first * rx, ay + first * ry]
}

/** How far two stretches lie along each other within a distance of `tolerance`, m, and the middle of that; null: not at all. */
export function runAlong(one: Stretch, other: Stretch, tolerance: number): { length: number; middle: Spot } | null {
  const [[ax, ay], [bx, by]] = one
  const length = distance(one[0], one[1])
  if (length === 0) return null
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length]
  const [c, d] = other.map(([x, y]) => ({ along: (x - ax) * ux + (y - ay) * uy, aside: (y - ay) * ux - (x - ax) * uy }))
  if (!c || !d) return null
  const steep = d.along === c.along ? Number.POSITIVE_INFINITY : (d.aside - c.aside) / (d.along - c.along)
  const [low, high] = c.along < d.along ? [c, d] : [d, c]
  let [from, to] = [Math.max(0, low.along), Math.min(length, high.along)]
  // where the other is no farther aside than the tolerance
  if (!Number.isFinite(steep)) return null
  if (steep !== 0) {
    const at = [-tolerance, tolerance].map((aside) => low.along + (aside - low.aside) / steep)
    from = Math.max(from, Math.min(...at))
    to = Math.min(to, Math.max(...at))
  } else if (Math.abs(low.aside) > tolerance) return null
  if (to <= from) return null
  const middle = (from + to) / 2
  return { length: to - from, middle: [ax + ux * middle, ay + uy * middle] }
}

/** Whether a spot lies within a ring: it is met an odd number of times by what goes east from the spot. */
export function isWithin(ring: readonly Spot[], [x, y]: Spot): boolean {
  let isInside = false
  ring.forEach(([ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside
  })
  return isInside
}
