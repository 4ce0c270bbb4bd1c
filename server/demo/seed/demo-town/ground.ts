/**
 * What lies below the demo's plant: blocks and streets of the town, the buildings of its communities, parks where nothing
 * is built, and the river along the southern street. Pure and deterministic.
 */
import type { GroundShape, MapPlace } from '#contract/endpoints/town-map.ts'
import { packPlaces } from '#contract/endpoints/town-map.ts'
import type { Community } from '#server/demo/simulator/physics/network.ts'
import type { Random } from '#server/demo/simulator/physics/random.ts'
import { type Crossing, lngLat, type MapCentre, middle, moved, type Spot, type Town } from './streets.ts'

export type NewGround = Omit<GroundShape, 'id'>

/** From the middle of a street to the blocks at its sides, m. */
const STREET_HALF_M = 13
/** Roads go on into the country beyond the last crossing, m. */
const BEYOND_M = 520
const RIVER = { name: '云川河', southM: 190, widthM: 95, bendM: 34 } as const
/** Share of a building's place along a row, and of the rows' distance, that the building covers. */
const BUILT = { along: 0.78, across: 0.42 } as const

export function layGround(
  town: Town,
  communities: readonly Pick<Community, 'name' | 'outline' | 'buildings'>[],
  centre: MapCentre,
  random: Random,
): NewGround[] {
  const shape = (kind: GroundShape['kind'], name: string, spots: readonly Spot[]): NewGround => ({
    kind,
    name,
    packed: packPlaces(spots.map((spot): MapPlace => [...lngLat(spot, centre)])),
  })
  return [
    shape('water', RIVER.name, riverOf(town, random)),
    ...blocksOf(town).map(({ corners, isBuilt }) => shape(isBuilt ? 'block' : 'park', '', corners)),
    ...communities.flatMap(({ name, outline, buildings }) =>
      buildingsIn(outline, buildings.length).map(
        (ring): NewGround => ({ kind: 'building', name, packed: packPlaces(ring) }),
      ),
    ),
    ...streetsOf(town).map(({ name, spots }) => shape('street', name, spots)),
  ]
}

/** Between four crossings, without the streets. */
function blocksOf(town: Town): { readonly corners: readonly Spot[]; readonly isBuilt: boolean }[] {
  const built = new Set(town.blocks.map(({ column, row }) => `${column} ${row}`))
  return rowsOf(town.rows - 1).flatMap((row) =>
    rowsOf(town.columns - 1).map((column) => ({
      isBuilt: built.has(`${column} ${row}`),
      corners: [
        moved(town.crossing(column, row), STREET_HALF_M, STREET_HALF_M),
        moved(town.crossing(column + 1, row), -STREET_HALF_M, STREET_HALF_M),
        moved(town.crossing(column + 1, row + 1), -STREET_HALF_M, -STREET_HALF_M),
        moved(town.crossing(column, row + 1), STREET_HALF_M, -STREET_HALF_M),
      ],
    })),
  )
}

const rowsOf = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

function streetsOf({ columns, rows, avenues, streets, crossing }: Town) {
  const along = (name: string | undefined, crossings: readonly Crossing[], east: number, north: number) => {
    const [first, last] = [crossings[0], crossings.at(-1)]
    const ends = first && last ? [moved(first, -east, -north), ...crossings, moved(last, east, north)] : crossings
    return { name: name ?? '', spots: ends }
  }
  return [
    ...rowsOf(columns).map((column) =>
      along(
        avenues[column],
        rowsOf(rows).map((row) => crossing(column, row)),
        0,
        BEYOND_M,
      ),
    ),
    ...rowsOf(rows).map((row) =>
      along(
        streets[row],
        rowsOf(columns).map((column) => crossing(column, row)),
        BEYOND_M,
        0,
      ),
    ),
  ]
}

/** A band of water along the southern street, which is named after the river. */
function riverOf({ columns, crossing }: Town, random: Random): Spot[] {
  const [west, east] = [crossing(0, 0), crossing(columns - 1, 0)]
  const bank = [
    moved(west, -2 * BEYOND_M, -RIVER.southM - BEYOND_M / 3),
    ...rowsOf(columns).map((column) =>
      moved(crossing(column, 0), 0, -RIVER.southM + random.between(-RIVER.bendM, RIVER.bendM)),
    ),
    moved(east, 2 * BEYOND_M, -RIVER.southM - BEYOND_M / 2),
  ]
  const smooth = bank.flatMap((spot, at) => {
    const [before, after] = [bank[at - 1], bank[at + 1]]
    return before && after ? [middle(before, spot, 0.75), middle(spot, after, 0.25)] : [spot]
  })
  const other = smooth.map((spot) => moved(spot, 0, -RIVER.widthM - random.between(0, 18)))
  return [...smooth, ...other.reverse()]
}

/** Houses in rows inside a community's outline of four corners: south-west, north-west, north-east, south-east. */
function buildingsIn(outline: readonly (readonly [number, number])[], count: number): MapPlace[][] {
  const [southWest, northWest, northEast, southEast] = outline
  if (!southWest || !northWest || !northEast || !southEast) return []
  const perRow = Math.max(1, Math.round(Math.sqrt(count / 2)))
  const rows = Math.ceil(count / perRow)
  /** Inside the outline; both shares from 0 to 1, to the east and to the north. */
  const placeAt = (east: number, north: number): MapPlace => {
    const mix = (of: 0 | 1): number =>
      (1 - north) * ((1 - east) * southWest[of] + east * southEast[of]) +
      north * ((1 - east) * northWest[of] + east * northEast[of])
    return [mix(0), mix(1)]
  }
  return rowsOf(count).map((at) => {
    const [column, row] = [at % perRow, Math.floor(at / perRow)]
    const [west, south] = [(column + (1 - BUILT.along) / 2) / perRow, (row + (1 - BUILT.across) / 2) / rows]
    const [east, north] = [west + BUILT.along / perRow, south + BUILT.across / rows]
    return [placeAt(west, south), placeAt(west, north), placeAt(east, north), placeAt(east, south)]
  })
}
