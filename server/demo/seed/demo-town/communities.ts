/**
 * Communities of the demo. The areas of buildings add up to those of their units, the areas of entrances to that of
 * their building. Households are a sample, about a hundred per station, with realistic areas.
 */
import type {
  Community,
  HeatedBuilding,
  HeatStation,
  HeatUnit,
  Orientation,
  UnitZone,
} from '#server/demo/simulator/physics/network.ts'
import type { Random } from '#server/demo/simulator/physics/random.ts'
import { buildEntrances, type HouseholdCounter } from './households.ts'
import { type Block, lngLat, type MapCentre, middle, moved, round, type Spot, type Town } from './streets.ts'

/** Buildings modelled for each station. */
const BUILDINGS_A_STATION = 10
/** A station this large heats two communities. */
const TWO_COMMUNITIES_FROM_M2 = 110_000
/** Share of the communities that have valves at their entrances: ten of those of 60 stations. */
const VALVED_SHARE = 2 / 15
const FLOOR_HEIGHT_M = 2.9

/** Possible numbers of floors of the buildings of a zone. */
const FLOORS: Readonly<Record<UnitZone, readonly number[]>> = {
  all: [5, 6, 6, 7, 11],
  low: [6, 6, 7, 9],
  middle: [11, 15, 16],
  high: [18, 24, 26, 28],
  radiator: [5, 6, 6],
  floor: [7, 11, 17],
}

export interface CommunityOptions {
  readonly town: Town
  readonly centre: MapCentre
  readonly climate: { readonly designOutdoorC: number }
  /** Name of a second community; `first` is that of the station's first one. */
  readonly nextName: (first: string) => string
}

export interface StationInBlock {
  readonly station: HeatStation
  readonly block: Block
}

export function buildCommunities(
  stations: readonly StationInBlock[],
  options: CommunityOptions,
  random: Random,
): Community[] {
  const counter: HouseholdCounter = { community: 0, household: 0, sensor: 0 }
  const total = stations.reduce((sum, { station }) => sum + numCommunities(station), 0)
  const numValved = Math.max(1, Math.round(total * VALVED_SHARE))
  const communities: Community[] = []
  for (const { station, block } of stations) {
    const parts = numCommunities(station)
    const shares = shareOut(station, parts, random)
    shares.forEach((buildings, part) => {
      const number = communities.length + 1
      counter.community = number
      counter.household = 0
      // spread evenly over the town: a community is chosen where its running share passes the next whole number
      const hasUnitValves = Math.floor((number * numValved) / total) > Math.floor(((number - 1) * numValved) / total)
      const name = part === 0 ? station.shortName : options.nextName(station.shortName)
      communities.push(
        buildCommunity(
          { station, block, part, parts, number, name, hasUnitValves, buildings },
          options,
          counter,
          random,
        ),
      )
    })
  }
  return communities
}

const numCommunities = ({ heatedAreaM2 }: HeatStation): number => (heatedAreaM2 >= TWO_COMMUNITIES_FROM_M2 ? 2 : 1)

interface BuildingShare {
  readonly unit: HeatUnit
  readonly heatedAreaM2: number
  readonly floors: number
}

/** Divides each unit's area into buildings, and these among the communities. */
function shareOut(station: HeatStation, parts: number, random: Random): BuildingShare[][] {
  const shares: BuildingShare[][] = Array.from({ length: parts }, () => [])
  let given = 0
  for (const unit of station.units) {
    const wanted = (BUILDINGS_A_STATION * unit.heatedAreaM2) / station.heatedAreaM2
    const count = Math.max(2 * parts, Math.round(wanted))
    const weights = Array.from({ length: count }, () => random.between(0.7, 1.3))
    const weightSum = weights.reduce((sum, weight) => sum + weight, 0)
    let restM2 = unit.heatedAreaM2
    weights.forEach((weight, i) => {
      const heatedAreaM2 = i === count - 1 ? restM2 : Math.round((unit.heatedAreaM2 * weight) / weightSum)
      restM2 -= heatedAreaM2
      const floors = FLOORS[unit.zone][random.below(FLOORS[unit.zone].length)] ?? 6
      shares[given % parts]?.push({ unit, heatedAreaM2, floors })
      given += 1
    })
  }
  return shares
}

interface CommunityPlan {
  readonly station: HeatStation
  readonly block: Block
  readonly part: number
  readonly parts: number
  readonly number: number
  readonly name: string
  readonly hasUnitValves: boolean
  readonly buildings: readonly BuildingShare[]
}

function buildCommunity(
  plan: CommunityPlan,
  { town, centre, climate }: CommunityOptions,
  counter: HouseholdCounter,
  random: Random,
): Community {
  const code = `XQ${String(plan.number).padStart(4, '0')}`
  const corners = outlineOf(town, plan)
  const { lng, lat } = at(middle(middle(...corners.first), middle(...corners.second)), centre)
  // floor heating exists in newer houses only, radiators also in old ones
  const isOld = plan.buildings.every(({ unit }) => unit.designHeatIndexWM2 > 48)
  const builtYear = isOld ? 1986 + random.below(16) : 2003 + random.below(18)
  return {
    code,
    name: plan.name,
    stationCode: plan.station.code,
    lng,
    lat,
    outline: [...corners.first, ...corners.second].map((spot) => lngLat(spot, centre)),
    builtYear,
    hasUnitValves: plan.hasUnitValves,
    gatewayCode: `GW-${code}`,
    buildings: plan.buildings.map((share, i) => {
      const year = Math.min(2021, builtYear + random.below(3))
      const lossWM2K = (share.unit.designHeatIndexWM2 + 3.8) / (20 - climate.designOutdoorC)
      const building: Omit<HeatedBuilding, 'entrances'> = {
        code: `${code}-${String(i + 1).padStart(2, '0')}`,
        name: `${i + 1}号楼`,
        unitCode: share.unit.code,
        floors: share.floors,
        heightM: round(share.floors * FLOOR_HEIGHT_M + 1.2, 1),
        heatedAreaM2: share.heatedAreaM2,
        builtYear: year,
        envelope: envelopeOf(year),
        emitter: share.unit.emitter,
        orientation: drawOrientation(random),
        lossWM2K: round(lossWM2K * random.between(0.93, 1.07), 3),
        position: (['near', 'mid', 'far'] as const)[Math.floor((3 * i) / plan.buildings.length)] ?? 'far',
      }
      return { ...building, entrances: buildEntrances(building, counter, random) }
    }),
  }
}

const at = (spot: Spot, centre: MapCentre): { lng: number; lat: number } => {
  const [lng, lat] = lngLat(spot, centre)
  return { lng, lat }
}

/** Outline inside the block's streets, or in one of its halves; four corners, clockwise. */
function outlineOf(town: Town, { block, part, parts }: CommunityPlan) {
  const { column, row } = block
  const west = [town.crossing(column, row), town.crossing(column, row + 1)] as const
  const east = [town.crossing(column + 1, row + 1), town.crossing(column + 1, row)] as const
  const from = part / parts
  const to = (part + 1) / parts
  const [southWest, northWest] = [middle(west[0], east[1], from), middle(west[1], east[0], from)]
  const [southEast, northEast] = [middle(west[0], east[1], to), middle(west[1], east[0], to)]
  const inset = 22
  return {
    first: [moved(southWest, inset, inset), moved(northWest, inset, -inset)] as const,
    second: [moved(northEast, -inset, -inset), moved(southEast, -inset, inset)] as const,
  }
}

/** By the standard in force in that year: 30, 50, 65 or 75 % of energy saved. */
function envelopeOf(year: number): HeatedBuilding['envelope'] {
  if (year < 1996) return 1
  if (year < 2007) return 2
  return year < 2015 ? 3 : 4
}

function drawOrientation(random: Random): Orientation {
  const draw = random.uniform()
  if (draw < 0.82) return 'south'
  return draw < 0.91 ? 'east' : 'west'
}
