import { type Plane, planeAround, type Spot, type Stretch } from '../plane.ts'
import { gridOf, type StretchGrid } from '../stretch-grid.ts'
import type { Place, Town, TownArea, TownNode, TownPipe } from '../town.ts'

export interface PlanePipe {
  readonly pipe: TownPipe
  readonly line: readonly Spot[]
}

export interface PlaneArea {
  readonly area: TownArea
  readonly ring: readonly Spot[]
}

/** What the checks read: the town on a plane, with its stretches found by place. */
export interface PlaneTown {
  readonly town: Town
  readonly plane: Plane
  readonly nodes: ReadonlyMap<string, TownNode>
  readonly spotOf: ReadonlyMap<string, Spot>
  /** Pipes with a course. */
  readonly pipes: readonly PlanePipe[]
  readonly areas: readonly PlaneArea[]
  /** All stretches of all courses, with the index of their pipe among `pipes`. */
  readonly stretches: readonly Stretch[]
  readonly pipeOf: readonly number[]
  readonly grid: StretchGrid
  /** Nodes with a place, each as a stretch of no length. */
  readonly spots: readonly { readonly id: string; readonly spot: Spot }[]
  readonly spotGrid: StretchGrid
}

const GRID_SIDE_M = 60

export function layOut(town: Town): PlaneTown {
  const plane = planeAround(middleOf(town))
  const line = (places: readonly Place[]): Spot[] => places.map(plane.spotOf)
  const pipes = town.pipes.flatMap((pipe) => (pipe.line ? [{ pipe, line: line(pipe.line) }] : []))
  const stretches: Stretch[] = []
  const pipeOf: number[] = []
  pipes.forEach(({ line: spots }, index) => {
    spots.slice(1).forEach((spot, at) => {
      stretches.push([spots[at] ?? spot, spot])
      pipeOf.push(index)
    })
  })
  const spots = town.nodes.flatMap(({ id, place }) => (place ? [{ id, spot: plane.spotOf(place) }] : []))
  return {
    town,
    plane,
    nodes: new Map(town.nodes.map((node) => [node.id, node])),
    spotOf: new Map(spots.map(({ id, spot }) => [id, spot])),
    pipes,
    areas: town.areas.map((area) => ({ area, ring: line(area.ring) })),
    stretches,
    pipeOf,
    grid: gridOf(stretches, GRID_SIDE_M),
    spots,
    spotGrid: gridOf(
      spots.map(({ spot }) => [spot, spot]),
      GRID_SIDE_M,
    ),
  }
}

function middleOf({ nodes, pipes, areas }: Town): Place {
  const places = [...nodes.flatMap(({ place }) => (place ? [place] : [])), ...pipes.flatMap(({ line }) => line ?? [])]
  // an area that was entered somewhere else would bend all lengths
  if (places.length === 0) places.push(...areas.flatMap(({ ring }) => ring))
  let [west, east, south, north] = [180, -180, 90, -90]
  for (const [lng, lat] of places) {
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return places.length === 0 ? [0, 0] : [(west + east) / 2, (south + north) / 2]
}
