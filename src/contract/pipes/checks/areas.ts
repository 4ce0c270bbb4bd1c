import { crossingOf, distance, isWithin, nearestOn, type Spot } from '../plane.ts'
import type { Finding } from './finding.ts'
import type { PlaneArea, PlaneTown } from './plane-town.ts'

/** Outlines may touch, and go over each other by as much as a surveyor rounds, m. */
const TOUCH_M = 0.5

/** Areas that lie over each other, and areas that do not hold the station or community whose area they are. */
export function checkAreas({ areas, plane, spotOf }: PlaneTown): Finding[] {
  const boxed = areas.map((one) => ({ ...one, box: boxOf(one.ring) })).toSorted((a, b) => a.box.west - b.box.west)
  const overlaps = boxed.flatMap((one, at): Finding[] => {
    const found: Finding[] = []
    // the ones after it begin farther east
    for (const other of boxed.slice(at + 1)) {
      if (other.box.west > one.box.east) break
      if (other.box.south > one.box.north || other.box.north < one.box.south) continue
      const spot = commonSpot(one, other)
      if (spot)
        found.push({
          kind: 'areasOverlap',
          place: plane.placeOf(spot),
          elements: [one.area.id, other.area.id],
          figure: null,
        })
    }
    return found
  })
  const without = areas.flatMap(({ area, ring }): Finding[] => {
    const spot = area.node === null ? undefined : spotOf.get(area.node)
    if (area.node === null || !spot || isWithin(ring, spot)) return []
    return [{ kind: 'areaWithoutNode', place: plane.placeOf(spot), elements: [area.id, area.node], figure: null }]
  })
  return [...overlaps, ...without]
}

function boxOf(ring: readonly Spot[]) {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) }
}

/** A spot that is clearly inside both; null: they touch at most. */
function commonSpot(one: PlaneArea, other: PlaneArea): Spot | null {
  const spots = [
    ...one.ring,
    ...other.ring,
    ...middlesOf(one.ring),
    ...middlesOf(other.ring),
    ...crossings(one.ring, other.ring).flatMap((spot) => around(spot)),
  ]
  return spots.find((spot) => isDeepWithin(one.ring, spot) && isDeepWithin(other.ring, spot)) ?? null
}

const edgesOf = (ring: readonly Spot[]) => ring.map((spot, at) => [spot, ring[(at + 1) % ring.length] ?? spot] as const)
const middlesOf = (ring: readonly Spot[]): Spot[] =>
  edgesOf(ring).map(([[ax, ay], [bx, by]]) => [(ax + bx) / 2, (ay + by) / 2])
const crossings = (one: readonly Spot[], other: readonly Spot[]): Spot[] =>
  edgesOf(one).flatMap((edge) =>
    edgesOf(other).flatMap((second) => {
      const spot = crossingOf(edge, second)
      return spot ? [spot] : []
    }),
  )
/** What two outlines that cross have in common begins beside the crossing. */
const around = ([x, y]: Spot): Spot[] =>
  Array.from({ length: 8 }, (_, at) => {
    const angle = (at * Math.PI) / 4 + Math.PI / 8
    return [x + 4 * TOUCH_M * Math.cos(angle), y + 4 * TOUCH_M * Math.sin(angle)]
  })

const isDeepWithin = (ring: readonly Spot[], spot: Spot): boolean =>
  isWithin(ring, spot) && edgesOf(ring).every((edge) => distance(nearestOn(edge, spot), spot) > TOUCH_M)
