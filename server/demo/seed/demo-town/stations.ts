/** Stations of the demo with their units: a single unit, one per pressure zone, or one per kind of emitter. */
import { valveDnFor } from '#server/demo/simulator/physics/design.ts'
import type {
  EmitterKind,
  HeatSource,
  HeatStation,
  HeatUnit,
  UnitZone,
} from '#server/demo/simulator/physics/network.ts'
import type { Random } from '#server/demo/simulator/physics/random.ts'
import { designUnit } from '#server/modules/heat-model/unit-design.ts'

export const SOURCE_DESIGN = { designSupplyC: 110, designReturnC: 50 } as const satisfies Partial<HeatSource>

type Zoning = readonly { readonly zone: UnitZone; readonly share: number }[]

/** Divisions of stations into units, weighted by frequency. */
const ZONINGS: readonly { readonly weight: number; readonly zones: Zoning }[] = [
  { weight: 0.42, zones: [{ zone: 'all', share: 1 }] },
  {
    weight: 0.28,
    zones: [
      { zone: 'low', share: 0.6 },
      { zone: 'high', share: 0.4 },
    ],
  },
  {
    weight: 0.18,
    zones: [
      { zone: 'radiator', share: 0.55 },
      { zone: 'floor', share: 0.45 },
    ],
  },
  {
    weight: 0.12,
    zones: [
      { zone: 'low', share: 0.45 },
      { zone: 'middle', share: 0.3 },
      { zone: 'high', share: 0.25 },
    ],
  },
]
const ZONE_NAMES = { low: '低区', middle: '中区', high: '高区', radiator: '散热器', floor: '地暖' } as const
/** Smallest area that gets a separate unit. */
const UNIT_MIN_M2 = 12_000
/** Constant pressure that keeps the top floor of a zone filled: minimum and spread, hundredths of a MPa. */
const STATIC_PRESSURE: Readonly<Record<UnitZone, readonly [from: number, spread: number]>> = {
  all: [30, 16],
  low: [28, 14],
  middle: [45, 10],
  high: [62, 14],
  radiator: [30, 16],
  floor: [30, 16],
}

export type StationPlace = Omit<HeatStation, 'units' | 'heatedAreaM2'>

export function buildStation(place: StationPlace, random: Random): HeatStation {
  // 30 to 150 thousand m², many small and few large, mean 80
  const heatedAreaM2 = Math.round((30 + 120 * random.uniform() ** 1.4) * 10) * 100
  const zones = drawZones(random, heatedAreaM2)
  const common: EmitterKind = random.uniform() < 0.7 ? 'radiator' : 'floor'
  let restM2 = heatedAreaM2
  const units = zones.map(({ zone, share }, i) => {
    const areaM2 = i === zones.length - 1 ? restM2 : Math.round((share * heatedAreaM2) / 100) * 100
    restM2 -= areaM2
    const emitter = zone === 'radiator' || zone === 'floor' ? zone : common
    return buildUnit({ stationCode: place.code, number: i + 1, zone, emitter, areaM2 }, random)
  })
  return { ...place, heatedAreaM2, units }
}

function drawZones(random: Random, heatedAreaM2: number): Zoning {
  let draw = random.uniform()
  for (const { weight, zones } of ZONINGS) {
    draw -= weight
    if (draw < 0 && zones.every(({ share }) => share * heatedAreaM2 >= UNIT_MIN_M2)) return zones
  }
  return [{ zone: 'all', share: 1 }]
}

interface UnitPlace {
  readonly stationCode: string
  readonly number: number
  readonly zone: UnitZone
  readonly emitter: EmitterKind
  readonly areaM2: number
}

function buildUnit({ stationCode, number, zone, emitter, areaM2 }: UnitPlace, random: Random): HeatUnit {
  // floor heating exists in insulated houses only; radiators also in old ones
  const isInsulated = emitter === 'floor' || random.uniform() < 0.5
  const designHeatIndexWM2 = Math.round(isInsulated ? random.between(40, 46) : random.between(50, 60))
  const temperatures = isInsulated ? { designSupplyC: 55, designReturnC: 42 } : { designSupplyC: 60, designReturnC: 45 }
  const design = emitter === 'floor' ? { designSupplyC: 45, designReturnC: 35 } : temperatures
  const sizes = { heatedAreaM2: areaM2, designHeatIndexWM2, ...design }
  const [pressureFrom, pressureSpread] = STATIC_PRESSURE[zone]
  return {
    code: `${stationCode}.${number}`,
    number,
    name: zone === 'all' ? `${number}号机组` : `${number}号机组（${ZONE_NAMES[zone]}）`,
    zone,
    emitter,
    ...sizes,
    valveDn: valveDnFor(designUnit(sizes, SOURCE_DESIGN).primaryFlowKgS),
    staticPressureMpa: (pressureFrom + random.below(pressureSpread)) / 100,
    secondaryDpMpa: (9 + random.below(5)) / 100,
    controlMode: random.uniform() < 0.2 ? 6 : 5,
  }
}
