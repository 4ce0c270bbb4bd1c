/**
 * The demo company's network: a town of streets and blocks; a source at its western edge and, with eight stations or
 * more, a second one at its eastern edge; a tree of pipes from each source along the streets; and the communities that
 * the stations heat. Pure and deterministic: the same options give the same plan. Company, places and people are
 * invented.
 */
import { DEFAULT_PLACE } from '#lib/company-place.ts'
import { designUnit } from '#server/modules/heat-model/unit-design.ts'
import type { Boiler, Chamber, HeatNetwork, HeatSource, HeatStation } from '../simulator/physics/network.ts'
import { createRandom, type Random } from '../simulator/physics/random.ts'
import { STATION_NAME_LIMIT, stationNames } from './demo-names.ts'
import { buildCommunities } from './demo-town/communities.ts'
import { layMains, type PlannedPipe, type SourceSite, type StationSite, sizePipes } from './demo-town/mains.ts'
import { buildStation, SOURCE_DESIGN } from './demo-town/stations.ts'
import {
  type Crossing,
  distanceM,
  layTown,
  lengthOf,
  lngLat,
  moved,
  placed,
  round,
  type Town,
} from './demo-town/streets.ts'

export interface DemoNetworkOptions {
  /** 1 to {@link STATION_NAME_LIMIT}. */
  readonly stations: number
  readonly seed: number
}

export const DEMO_COMPANY = {
  code: 'demo',
  name: '云川热力有限公司',
  city: '云川市',
  ...DEFAULT_PLACE,
  utcOffsetH: 8,
} as const
export const DEMO_CLIMATE = { meanC: 10.5, amplitudeK: 16, coldestDay: 18, designOutdoorC: -11 } as const
const SECOND_SOURCE_FROM = 8
/** The second source is the smaller one: only stations that are clearly nearer to it belong to it. */
const SECOND_SOURCE_HANDICAP = 1.15
const SOURCE_NAMES = ['云川第一热源厂', '云川东郊热源厂'] as const
const BOILER_RATINGS_MW = [1.4, 2.8, 4.2, 7, 14, 29, 46, 58, 70, 91, 116]
const MAX_BOILERS = 5
/** One chamber in so many has instruments: the first of each source, and every third. */
const MEASURED_EVERY = 3
const CAPACITY_RESERVE = 1.15

/** @throws {RangeError} when `stations` is out of its range. */
export function buildDemoNetwork({ stations: count, seed }: DemoNetworkOptions): HeatNetwork {
  if (!Number.isInteger(count) || count < 1 || count > STATION_NAME_LIMIT) {
    throw new RangeError(`stations ${count}: must be a whole number from 1 to ${STATION_NAME_LIMIT}.`)
  }
  const random = createRandom(seed, 'demo network')
  const names = stationNames(createRandom(seed, 'station names'))
  const town = layTown(createRandom(seed, 'streets'), count)
  const sites = sourceSites(town, count)
  const stationSites = siteStations(town, sites, random)

  const chambers: Chamber[] = []
  const pipes: PlannedPipe[] = []
  for (const site of sites) {
    const own = stationSites.filter(({ sourceCode }) => sourceCode === site.code)
    const first = chambers.length
    const addChamber = (crossing: Crossing): string => {
      const isMeasured = (chambers.length - first) % MEASURED_EVERY === 0
      const chamber = buildChamber(town, crossing, chambers.length + 1, isMeasured, random)
      chambers.push(chamber)
      return chamber.code
    }
    pipes.push(...layMains(town, site, own, random, addChamber).pipes)
  }

  const distances = pipeDistances(pipes)
  const stations = stationSites.map((site, i): HeatStation => {
    const shortName = names[i] ?? site.code
    const place = {
      code: site.code,
      name: `${shortName}换热站`,
      shortName,
      address: `${DEMO_COMPANY.city}${town.streets[site.block.row] ?? ''}${2 * site.block.column * 30 + 1 + random.below(58)}号`,
      ...placed(site.spot, DEMO_COMPANY),
      sourceCode: site.sourceCode,
      distanceFromSourceM: Math.round(distances.get(site.code) ?? 0),
      gatewayCode: `GW-${site.code}`,
    }
    return buildStation(place, random)
  })
  const spare = names.slice(count)
  return {
    company: DEMO_COMPANY,
    climate: DEMO_CLIMATE,
    sources: sites.map((site, i) => buildSource(site, SOURCE_NAMES[i] ?? site.code, stations)),
    stations,
    junctions: chambers,
    segments: sizePipes(pipes, flows(stations), 1, (spot) => lngLat(spot, DEMO_COMPANY)),
    communities: buildCommunities(
      stations.flatMap((station, i) => {
        const block = town.blocks[i]
        return block ? [{ station, block }] : []
      }),
      {
        town,
        centre: DEMO_COMPANY,
        climate: DEMO_CLIMATE,
        // if no names are left, a second community is named as phase two of the first
        nextName: (first) => spare.pop() ?? `${first}二期`,
      },
      createRandom(seed, 'communities'),
    ),
  }
}

function sourceSites(town: Town, count: number): SourceSite[] {
  const west = town.crossing(0, Math.floor(town.rows / 2))
  const sites: SourceSite[] = [siteAt('RY01', west, -1)]
  if (count >= SECOND_SOURCE_FROM)
    sites.push(siteAt('RY02', town.crossing(town.columns - 1, Math.floor(town.rows / 3)), 1))
  return sites
}

/** A site outside the town, on the country road that continues a street. @param side - 1 east, -1 west. */
function siteAt(code: string, gate: Crossing, side: 1 | -1): SourceSite {
  const bend = moved(gate, side * 420, 30)
  const spot = moved(bend, side * 330, 90)
  return { code, spot, gate, feeder: [spot, bend, gate] }
}

function siteStations(town: Town, sources: readonly SourceSite[], random: Random): StationSite[] {
  return town.blocks.map((block, i) => {
    const spot = moved(block.centre, random.between(-60, 60), random.between(-60, 60))
    const [first, second] = sources
    const isSecond =
      first !== undefined &&
      second !== undefined &&
      distanceM(spot, first.spot) > SECOND_SOURCE_HANDICAP * distanceM(spot, second.spot)
    const sourceCode = (isSecond ? second : first)?.code ?? ''
    return { code: `HZ${String(i + 1).padStart(4, '0')}`, sourceCode, block, spot }
  })
}

function buildChamber(town: Town, crossing: Crossing, number: number, isMeasured: boolean, random: Random): Chamber {
  const code = `J${String(number).padStart(4, '0')}`
  return {
    code,
    name: `${town.avenues[crossing.column] ?? ''}${town.streets[crossing.row] ?? ''}井室`,
    depthM: round(random.between(2.2, 4.2), 1),
    gatewayCode: isMeasured ? `GW-${code}` : null,
    ...placed(crossing, DEMO_COMPANY),
  }
}

/** Distance along the pipes to each node, m. */
function pipeDistances(pipes: readonly PlannedPipe[]): ReadonlyMap<string, number> {
  const distances = new Map<string, number>()
  // pipes are ordered outwards, so the distance of `from` is already known
  for (const { from, to, path } of pipes) distances.set(to, (distances.get(from) ?? 0) + lengthOf(path))
  return distances
}

/** Design flow of each station, kg/s. */
const flows = (stations: readonly HeatStation[]): ReadonlyMap<string, number> =>
  new Map(
    stations.map(({ code, units }) => [code, sum(units.map((unit) => designUnit(unit, SOURCE_DESIGN).primaryFlowKgS))]),
  )

function buildSource(site: SourceSite, name: string, stations: readonly HeatStation[]): HeatSource {
  const units = stations.filter(({ sourceCode }) => sourceCode === site.code).flatMap((station) => station.units)
  const neededMw = (CAPACITY_RESERVE * sum(units.map((unit) => designUnit(unit, SOURCE_DESIGN).heatW))) / 1e6
  const largest = BOILER_RATINGS_MW.at(-1) ?? 0
  const ratedMw = BOILER_RATINGS_MW.find((rating) => rating * MAX_BOILERS >= neededMw) ?? largest
  const numBoilers = Math.max(2, Math.ceil(neededMw / ratedMw))
  const boilers = Array.from(
    { length: numBoilers },
    (_, i): Boiler => ({ code: `${site.code}-B${i + 1}`, number: i + 1, name: `${i + 1}号燃气锅炉`, ratedMw }),
  )
  return {
    code: site.code,
    name,
    gatewayCode: `GW-${site.code}`,
    ratedCapacityMw: round(numBoilers * ratedMw, 1),
    ...SOURCE_DESIGN,
    staticPressureMpa: 0.3,
    worstPointDpMpa: 0.1,
    boilers,
    ...placed(site.spot, DEMO_COMPANY),
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
