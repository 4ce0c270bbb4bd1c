/**
 * The demo company's network: one source, trunks that leave it like rays, and branches to the stations. Pure and
 * deterministic: the same options give the same plan. Company, places and people are invented.
 */
import { designUnit, pipeResistance, valveDnFor } from '../../modules/simulator/design.ts'
import type { HeatNetwork, HeatStation, HeatUnit, NetworkNode, PipeSegment } from '../../modules/simulator/network.ts'
import { createRandom, type Random } from '../../modules/simulator/random.ts'
import { STATION_NAME_LIMIT, stationNames, streetName } from './demo-names.ts'

export interface DemoNetworkOptions {
  /** 1 to {@link STATION_NAME_LIMIT}. */
  readonly stations: number
  readonly seed: number
}

export const DEMO_COMPANY = {
  code: 'demo',
  name: '云川热力有限公司',
  city: '云川市',
  latitude: 40.2,
  longitude: 115.6,
  utcOffsetH: 8,
} as const
export const DEMO_CLIMATE = { meanC: 10.5, amplitudeK: 16, coldestDay: 18, designOutdoorC: -11 } as const
const SOURCE_CODE = 'RY01'
const SOURCE_DESIGN = { designSupplyC: 110, designReturnC: 50 } as const
const SOURCE_ALTITUDE_M = 742

const STATIONS_PER_TRUNK = 16
const MAX_TRUNKS = 8
const STATIONS_PER_JUNCTION = 3
const METRES_PER_DEGREE = 111_320
const PIPE_DNS = [65, 80, 100, 125, 150, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 900, 1000, 1200, 1400]
/** Friction for which pipes are chosen, Pa/m of one pipe. */
const FRICTION_LIMIT = { trunk: 50, branch: 90 } as const
const ROUGHNESS_MM = 0.5

/** Position in metres east and north of the source. */
interface Spot {
  readonly eastM: number
  readonly northM: number
}

/** @throws {RangeError} when `stations` is out of its range. */
export function buildDemoNetwork({ stations: count, seed }: DemoNetworkOptions): HeatNetwork {
  if (!Number.isInteger(count) || count < 1 || count > STATION_NAME_LIMIT) {
    throw new RangeError(`stations ${count}: must be a whole number from 1 to ${STATION_NAME_LIMIT}.`)
  }
  const random = createRandom(seed, 'demo network')
  const names = stationNames(createRandom(seed, 'station names'), count)
  const numTrunks = Math.min(MAX_TRUNKS, Math.max(1, Math.round(count / STATIONS_PER_TRUNK)))

  const stations: HeatStation[] = []
  const junctions: NetworkNode[] = []
  const pipes: Omit<PipeSegment, 'dnMm'>[] = []
  const pipe = (kind: PipeSegment['kind'], from: string, to: string, lengthM: number): void => {
    const code = `GD${String(pipes.length + 1).padStart(4, '0')}`
    pipes.push({ code, from, to, kind, lengthM: Math.round(lengthM), roughnessMm: ROUGHNESS_MM })
  }

  for (let trunk = 0; trunk < numTrunks; trunk += 1) {
    const last = Math.floor(((trunk + 1) * count) / numTrunks)
    let heading = (2 * Math.PI * trunk) / numTrunks + random.between(-0.2, 0.2)
    let spot: Spot = { eastM: 0, northM: 0 }
    let upstream = SOURCE_CODE
    let distanceM = 0
    for (let number = 1; stations.length < last; number += 1) {
      const stretchM = number === 1 ? random.between(700, 1100) : random.between(260, 480)
      heading += random.between(-0.15, 0.15)
      spot = ahead(spot, heading, 0.95 * stretchM)
      const junction = `J${trunk + 1}${String(number).padStart(2, '0')}`
      junctions.push({ code: junction, ...placed(spot) })
      pipe('trunk', upstream, junction, stretchM)
      upstream = junction
      distanceM += Math.round(stretchM)
      for (let branch = 0; branch < STATIONS_PER_JUNCTION && stations.length < last; branch += 1) {
        const lengthM = random.between(60, 380)
        const side = heading + (branch % 2 === 0 ? 1 : -1) * random.between(1, 2)
        const code = `HZ${String(stations.length + 1).padStart(4, '0')}`
        const shortName = names[stations.length] ?? code
        stations.push(
          buildStation(code, shortName, ahead(spot, side, 0.9 * lengthM), distanceM + Math.round(lengthM), random),
        )
        pipe('branch', junction, code, lengthM)
      }
    }
  }

  const designHeatW = sum(stations.flatMap(({ units }) => units.map((unit) => designUnit(unit, SOURCE_DESIGN).heatW)))
  return {
    company: DEMO_COMPANY,
    climate: DEMO_CLIMATE,
    source: {
      code: SOURCE_CODE,
      name: '云川第一热源厂',
      gatewayCode: 'GW-RY01',
      ratedCapacityMw: Math.ceil((1.1 * designHeatW) / 1e7) * 10,
      ...SOURCE_DESIGN,
      staticPressureMpa: 0.3,
      worstPointDpMpa: 0.1,
      ...placed({ eastM: 0, northM: 0 }),
    },
    stations,
    junctions,
    segments: sized(pipes, stations),
  }
}

function buildStation(code: string, shortName: string, spot: Spot, distanceM: number, random: Random): HeatStation {
  // 30 to 150 thousand m², many small and few large, mean 80
  const heatedAreaM2 = Math.round((30 + 120 * random.uniform() ** 1.4) * 10) * 100
  const emitter = random.uniform() < 0.7 ? 'radiator' : 'floor'
  return {
    code,
    name: `${shortName}换热站`,
    shortName,
    address: `${DEMO_COMPANY.city}${streetName(random)}${1 + random.below(280)}号`,
    ...placed(spot),
    distanceFromSourceM: distanceM,
    heatedAreaM2,
    gatewayCode: `GW-${code}`,
    units: [buildUnit(code, emitter, heatedAreaM2, random)],
  }
}

function buildUnit(stationCode: string, emitter: HeatUnit['emitter'], heatedAreaM2: number, random: Random): HeatUnit {
  // floor heating came with insulated houses; radiators are in old and new ones
  const isInsulated = emitter === 'floor' || random.uniform() < 0.5
  const designHeatIndexWM2 = Math.round(isInsulated ? random.between(40, 46) : random.between(50, 60))
  const temperatures = isInsulated ? { designSupplyC: 55, designReturnC: 42 } : { designSupplyC: 60, designReturnC: 45 }
  const design = emitter === 'floor' ? { designSupplyC: 45, designReturnC: 35 } : temperatures
  const sizes = { heatedAreaM2, designHeatIndexWM2, ...design }
  return {
    code: `${stationCode}.1`,
    number: 1,
    name: '1号机组',
    emitter,
    ...sizes,
    valveDn: valveDnFor(designUnit(sizes, SOURCE_DESIGN).primaryFlowKgS),
    staticPressureMpa: (30 + random.below(16)) / 100,
    secondaryDpMpa: (9 + random.below(5)) / 100,
    controlMode: random.uniform() < 0.2 ? 6 : 5,
  }
}

/** Gives every pipe the smallest bore that keeps its friction at design flow within the limit of its kind. */
function sized(pipes: readonly Omit<PipeSegment, 'dnMm'>[], stations: readonly HeatStation[]): PipeSegment[] {
  const flowTo = new Map<string, number>()
  for (const { code, units } of stations) {
    flowTo.set(code, sum(units.map((unit) => designUnit(unit, SOURCE_DESIGN).primaryFlowKgS)))
  }
  // pipes are laid outwards, so backwards every flow is whole before it is handed on
  for (const { from, to } of [...pipes].reverse()) flowTo.set(from, (flowTo.get(from) ?? 0) + (flowTo.get(to) ?? 0))
  return pipes.map((plan) => {
    const flowKgS = flowTo.get(plan.to) ?? 0
    const frictionOf = (dnMm: number): number =>
      pipeResistance(1, dnMm / 1000, ROUGHNESS_MM / 1000, 0) * flowKgS * flowKgS
    const dnMm = PIPE_DNS.find((dn) => frictionOf(dn) <= FRICTION_LIMIT[plan.kind])
    if (dnMm === undefined) throw new RangeError(`No bore carries ${flowKgS.toFixed(0)} kg/s in ${plan.code}.`)
    return { ...plan, dnMm }
  })
}

const ahead = ({ eastM, northM }: Spot, headingRad: number, distanceM: number): Spot => ({
  eastM: eastM + distanceM * Math.sin(headingRad),
  northM: northM + distanceM * Math.cos(headingRad),
})

/** Place on the map; the town slopes a little from north-west to south-east. */
function placed({ eastM, northM }: Spot): Pick<NetworkNode, 'lng' | 'lat' | 'altitudeM'> {
  const degrees = METRES_PER_DEGREE * Math.cos((DEMO_COMPANY.latitude * Math.PI) / 180)
  return {
    lng: round(DEMO_COMPANY.longitude + eastM / degrees, 6),
    lat: round(DEMO_COMPANY.latitude + northM / METRES_PER_DEGREE, 6),
    altitudeM: round(SOURCE_ALTITUDE_M + 0.0012 * (northM - eastM), 1),
  }
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
