/**
 * The demo town on the ground: a slightly irregular grid of named streets, with blocks between them. Metres east and
 * north of the town's centre; `placed` puts them on the map.
 */
import type { LngLat, NetworkNode } from '#server/demo/simulator/physics/network.ts'
import type { Random } from '#server/demo/simulator/physics/random.ts'
import { AVENUE_NAMES, STREET_NAMES } from '../demo-names.ts'

export interface Spot {
  readonly eastM: number
  readonly northM: number
}

/** A crossing of an avenue (north to south) and a street (west to east), by their indices in the town's lists. */
export interface Crossing extends Spot {
  readonly column: number
  readonly row: number
}

/** A block between four crossings; `column` and `row` are those of its south-western crossing. */
export interface Block {
  readonly column: number
  readonly row: number
  readonly centre: Spot
}

export interface Town {
  readonly columns: number
  readonly rows: number
  readonly avenues: readonly string[]
  readonly streets: readonly string[]
  readonly blocks: readonly Block[]
  crossing(column: number, row: number): Crossing
}

const SPACING_M = [300, 440] as const
const JITTER_M = 18
const METRES_PER_DEGREE = 111_320
const CENTRE_ALTITUDE_M = 742

/** Streets for `numBlocks` blocks and a few more, so that the town's outline is not a square. */
export function layTown(random: Random, numBlocks: number): Town {
  const blockColumns = Math.max(2, Math.ceil(Math.sqrt(1.25 * numBlocks)))
  const blockRows = Math.max(2, Math.ceil((1.12 * numBlocks) / blockColumns))
  const [columns, rows] = [blockColumns + 1, blockRows + 1]
  const east = lines(random, columns)
  const north = lines(random, rows)
  const crossings: Crossing[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      crossings.push({
        column,
        row,
        eastM: (east[column] ?? 0) + random.between(-JITTER_M, JITTER_M),
        northM: (north[row] ?? 0) + random.between(-JITTER_M, JITTER_M),
      })
    }
  }
  const crossing = (column: number, row: number): Crossing => {
    const found = crossings[row * columns + column]
    if (!found || column < 0 || column >= columns) throw new RangeError(`No crossing ${column}, ${row}.`)
    return found
  }
  const blocks: (Block & { readonly remoteness: number })[] = []
  for (let row = 0; row < blockRows; row += 1) {
    for (let column = 0; column < blockColumns; column += 1) {
      const corners = [crossing(column, row), crossing(column + 1, row + 1)] as const
      const centre = middle(...corners)
      const remoteness = Math.hypot(centre.eastM, centre.northM) * random.between(0.9, 1.1)
      blocks.push({ column, row, centre, remoteness })
    }
  }
  // the blocks nearest to the centre are built; these are then ordered from north-west to south-east
  const built = blocks.sort((a, b) => a.remoteness - b.remoteness).slice(0, numBlocks)
  built.sort((a, b) => b.row - a.row || a.column - b.column)
  return {
    columns,
    rows,
    avenues: numbered(AVENUE_NAMES, columns),
    streets: numbered(STREET_NAMES, rows),
    blocks: built.map(({ column, row, centre }) => ({ column, row, centre })),
    crossing,
  }
}

/** Parallel lines around 0. */
function lines(random: Random, count: number): number[] {
  const places = [0]
  for (let i = 1; i < count; i += 1) places.push((places[i - 1] ?? 0) + random.between(...SPACING_M))
  const half = (places.at(-1) ?? 0) / 2
  return places.map((place) => place - half)
}

/** With more streets than names, some names are used a second time with a number. */
const numbered = (names: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, i) => {
    const name = names[i % names.length] ?? ''
    const round = Math.floor(i / names.length)
    return round === 0 ? name : `${name.slice(0, -1)}${'二三四五'[round - 1] ?? ''}${name.slice(-1)}`
  })

export const middle = (a: Spot, b: Spot, share = 0.5): Spot => ({
  eastM: a.eastM + share * (b.eastM - a.eastM),
  northM: a.northM + share * (b.northM - a.northM),
})

export const moved = ({ eastM, northM }: Spot, byEastM: number, byNorthM: number): Spot => ({
  eastM: eastM + byEastM,
  northM: northM + byNorthM,
})

export const distanceM = (a: Spot, b: Spot): number => Math.hypot(a.eastM - b.eastM, a.northM - b.northM)

export function lengthOf(path: readonly Spot[]): number {
  let length = 0
  path.forEach((spot, i) => {
    const before = path[i - 1]
    if (before) length += distanceM(before, spot)
  })
  return length
}

export interface MapCentre {
  readonly latitude: number
  readonly longitude: number
}

/** Position on the map; the ground slopes a little from north-west to south-east. */
export function placed({ eastM, northM }: Spot, centre: MapCentre): Pick<NetworkNode, 'lng' | 'lat' | 'altitudeM'> {
  const [lng, lat] = lngLat({ eastM, northM }, centre)
  return { lng, lat, altitudeM: round(CENTRE_ALTITUDE_M + 0.0012 * (northM - eastM), 1) }
}

export function lngLat({ eastM, northM }: Spot, { latitude, longitude }: MapCentre): LngLat {
  const degrees = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  return [round(longitude + eastM / degrees, 6), round(latitude + northM / METRES_PER_DEGREE, 6)]
}

export const round = (value: number, digits: number): number => Number(value.toFixed(digits))
