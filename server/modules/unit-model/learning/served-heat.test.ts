import { beforeAll, describe, expect, it } from 'vitest'
import { civilZone } from '#lib/civil-time.ts'
import { calendarOf } from '#server/modules/load-forecast/learning/calendar.ts'
import { cleanLoad } from '#server/modules/load-forecast/learning/clean-load.ts'
import { networkOf, START, seasonHolidays, TIME_ZONE, weatherOf } from '../../../../tests/bench/forecast/season.ts'
import { servedHoursOf, simulateBuildings, truthOf } from '../../../../tests/support/building-season.ts'
import { learnBuilding } from './learn-building.ts'
import { servedHeat } from './served-heat.ts'
import type { ServedHours } from './served-hours.ts'

const SEED = 2
const DAYS = 84
const NUM_HOURS = DAYS * 24
const days = { holidays: seasonHolidays(), workingDays: new Set<string>() }
const calendar = calendarOf(START, NUM_HOURS, civilZone(TIME_ZONE), days)

interface SimulatedUnit {
  readonly hours: ServedHours
  readonly truth: ReturnType<typeof truthOf>
}
let units: SimulatedUnit[] = []
beforeAll(async () => {
  const network = networkOf(3, SEED, 'real')
  const { observed } = await weatherOf(network, SEED)
  units = simulateBuildings(network, SEED, DAYS)
    .filter(({ rooms }) => rooms.length >= 2)
    .map((season) => ({ hours: servedHoursOf(season, observed), truth: truthOf(season) }))
})

/** As the server reads it. */
const read = (heat: Float64Array, flow: Float64Array): Float64Array =>
  servedHeat({ heat, flow }, cleanLoad(heat, calendar, flow).load)
const flowing = new Float64Array(NUM_HOURS).fill(0.5)
/** Water flows where there is heat. */
const flowOf = (heat: Float64Array): Float64Array => heat.map((value) => (value > 0 ? 0.5 : 0))
const unknown = new Float64Array(NUM_HOURS).fill(Number.NaN)

/** The meter stands still every fourth day from a quarter of an hour on for some hours, and then counts all at once. */
function frozen(heat: Float64Array, forH: number): Float64Array {
  const counted = heat.slice()
  for (let day = 3; day < DAYS - 1; day += 4) {
    const from = day * 24 + ((day * 7) % 24)
    let missed = 0.75 * (heat[from] ?? 0)
    counted[from] = 0.25 * (heat[from] ?? 0)
    for (let hour = from + 1; hour < from + forH; hour += 1) {
      missed += heat[hour] ?? 0
      counted[hour] = 0
    }
    counted[from + forH] = (heat[from + forH] ?? 0) + missed
  }
  return counted
}

/** The unit is shut off every third day for some hours, and its rooms cool by what its building loses. */
function shutOff({ hours, truth }: SimulatedUnit, forH: number): ServedHours {
  const isOff = (hour: number): boolean =>
    hour < NUM_HOURS - 48 && Math.floor(hour / 24) % 3 === 2 && (hour + 7 * Math.floor(hour / 24)) % 24 < forH
  const stays = Math.exp(-1 / truth.timeConstantH)
  let cooler = 0
  const heat = hours.heat.map((value, hour) => (isOff(hour) ? 0 : value))
  const indoor = hours.indoor.map((value, hour) => {
    const before = cooler
    cooler = stays * cooler + ((1 - stays) * (isOff(hour) ? (hours.heat[hour] ?? 0) : 0)) / truth.lossKwK
    return value - (before + cooler) / 2
  })
  return { ...hours, heat, indoor }
}

function timeConstantOf(hours: ServedHours) {
  const learnt = learnBuilding(hours)
  if (typeof learnt === 'string') throw new Error(learnt)
  return learnt.timeConstantH
}

describe('servedHeat', () => {
  it('domain 2.2 learns of a unit whose meter freezes and catches up the time constant that it has without', () => {
    for (const { hours } of units.slice(0, 3)) {
      const without = timeConstantOf(hours)
      for (const forH of [3, 5])
        for (const flow of [flowOf(hours.heat), unknown]) {
          const own = timeConstantOf({ ...hours, heat: read(frozen(hours.heat, forH), flow) })
          expect(own.value).toBeGreaterThan(without.low)
          expect(own.value).toBeLessThan(without.high)
          expect(Math.abs(Math.log(own.value / without.value))).toBeLessThan(0.15)
        }
    }
  })

  it('leaves out the hours around one that stood still, of which a part or too much was counted', () => {
    const [unit] = units
    if (!unit) throw new Error('No unit has rooms.')
    const heat = read(frozen(unit.hours.heat, 5), flowing)
    const first = 3 * 24 + 21
    expect([...heat.subarray(first - 1, first + 7)].map(Number.isNaN)).toEqual([
      ...[false, true, true, true, true, true, true, false],
    ])
  })

  it('takes a shut-off for what it is, as the rooms have felt it', () => {
    for (const unit of units.slice(0, 3)) {
      const hours = shutOff(unit, 6)
      for (const own of [flowOf(hours.heat), unknown]) {
        const heat = read(hours.heat, own)
        expect(heat).toEqual(hours.heat)
        const { value } = timeConstantOf({ ...hours, heat })
        expect(Math.abs(value / unit.truth.timeConstantH - 1)).toBeLessThan(0.25)
      }
      // what flows meanwhile is no shut-off
      expect(read(hours.heat, flowing).filter((value) => value === 0)).toHaveLength(0)
    }
  })
})
