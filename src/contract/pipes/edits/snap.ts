import { distance, nearestOn, type Plane, planeAround, type Spot, type Stretch } from '../plane.ts'
import { gridOf, type StretchGrid } from '../stretch-grid.ts'
import type { Place } from '../town.ts'
import type { EditNetwork } from './network.ts'

/** What a pointer meant. An end is that of a pipe whose node has another place or is not shown. */
export type Snap =
  | { readonly of: 'node'; readonly id: string; readonly place: Place }
  | { readonly of: 'end'; readonly id: string; readonly place: Place }
  | {
      readonly of: 'line'
      readonly id: string
      readonly place: Place
      /** The corner of the pipe before the place. */
      readonly after: number
    }

export interface Snapper {
  /** @param except - Ids of what is being moved. */
  snap(place: Place, reachM: number, except?: ReadonlySet<string>): Snap | null
}

const GRID_SIDE_M = 60

interface Points {
  readonly ids: readonly string[]
  readonly spots: readonly Spot[]
  readonly grid: StretchGrid
}

/** Finds what is near a place: nodes first, then ends of pipes, then their courses. Make it anew for another network. */
export function createSnapper({ nodes, pipes }: Pick<EditNetwork, 'nodes' | 'pipes'>): Snapper {
  const placed = [...nodes.values()].flatMap(({ id, place }) => (place ? [{ id, place }] : []))
  const drawn = [...pipes.values()].flatMap(({ id, line }) => (line ? [{ id, line }] : []))
  const plane = planeAround(placed[0]?.place ?? drawn[0]?.line[0] ?? [0, 0])
  const nodePoints = pointsOf(plane, placed)
  const endPoints = pointsOf(
    plane,
    drawn.flatMap(({ id, line }) => [line[0], line.at(-1)].flatMap((place) => (place ? [{ id, place }] : []))),
  )
  const stretches: Stretch[] = []
  const owners: { readonly id: string; readonly after: number }[] = []
  for (const { id, line } of drawn) {
    const spots = line.map(plane.spotOf)
    spots.slice(1).forEach((spot, after) => {
      stretches.push([spots[after] ?? spot, spot])
      owners.push({ id, after })
    })
  }
  const lines = gridOf(stretches, GRID_SIDE_M)

  return {
    snap(place, reachM, except = NOTHING) {
      const spot = plane.spotOf(place)
      for (const [of, points] of [
        ['node', nodePoints],
        ['end', endPoints],
      ] as const) {
        const found = nearest(points, spot, reachM, except)
        if (found !== null)
          return { of, id: points.ids[found] ?? '', place: plane.placeOf(points.spots[found] ?? spot) }
      }
      let best: { readonly index: number; readonly spot: Spot; readonly off: number } | null = null
      for (const index of lines.near(spot, reachM)) {
        const stretch = stretches[index]
        if (!stretch || except.has(owners[index]?.id ?? '')) continue
        const on = nearestOn(stretch, spot)
        const off = distance(on, spot)
        if (off <= reachM && (best === null || off < best.off)) best = { index, spot: on, off }
      }
      const owner = best && owners[best.index]
      return best && owner ? { of: 'line', ...owner, place: plane.placeOf(best.spot) } : null
    },
  }
}

const NOTHING: ReadonlySet<string> = new Set()

function pointsOf(plane: Plane, points: readonly { readonly id: string; readonly place: Place }[]): Points {
  const spots = points.map(({ place }) => plane.spotOf(place))
  return {
    ids: points.map(({ id }) => id),
    spots,
    grid: gridOf(
      spots.map((spot) => [spot, spot]),
      GRID_SIDE_M,
    ),
  }
}

function nearest({ ids, spots, grid }: Points, spot: Spot, reachM: number, except: ReadonlySet<string>): number | null {
  let best: number | null = null
  let least = reachM
  for (const index of grid.near(spot, reachM)) {
    const at = spots[index]
    const off = at ? distance(at, spot) : Number.POSITIVE_INFINITY
    if (off > least || except.has(ids[index] ?? '')) continue
    best = index
    least = off
  }
  return best
}
