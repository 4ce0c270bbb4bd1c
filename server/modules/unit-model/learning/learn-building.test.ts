import { beforeAll, describe, expect, it } from 'vitest'
import { networkOf, weatherOf } from '../../../../tests/bench/forecast/season.ts'
import { servedHoursOf, simulateBuildings, truthOf } from '../../../../tests/support/building-season.ts'
import { type Learnt, type LearntBuilding, learnBuilding } from './learn-building.ts'
import { type LearntEmitters, learnEmitters } from './learn-emitters.ts'
import { compareNights, type LearntValues } from './learnt-values.ts'
import type { ServedHours } from './served-hours.ts'

const SEED = 2
const STATIONS = 7
const DAYS = 84
const DAY_H = 24
/** Of the units; each learnt four times. */
const NUM_COMPARED = 2

interface LearntUnit {
  readonly hours: ServedHours
  readonly truth: ReturnType<typeof truthOf>
  readonly learnt: LearntBuilding
  readonly emitters: LearntEmitters | null
}

let units: LearntUnit[] = []
beforeAll(async () => {
  const network = networkOf(STATIONS, SEED, 'real')
  const { observed } = await weatherOf(network, SEED)
  units = simulateBuildings(network, SEED, DAYS).flatMap((season) => {
    const hours = servedHoursOf(season, observed)
    const learnt = season.rooms.length < 2 ? 'fewRooms' : learnBuilding(hours)
    const emitters = learnEmitters(hours, season.unit.emitter.designExcessK)
    return typeof learnt === 'string' ? [] : [{ hours, truth: truthOf(season), learnt, emitters }]
  })
})

const isNear = ({ value }: Learnt, truth: number, share: number): boolean => Math.abs(value / truth - 1) <= share
const holds = ({ low, high }: Learnt, truth: number): boolean => low <= truth && truth <= high
const shareOf = (is: (unit: LearntUnit) => boolean): number => units.filter(is).length / units.length
const cut = (hours: ServedHours, from: number, to: number): ServedHours => ({
  heat: hours.heat.slice(from, to),
  water: hours.water.slice(from, to),
  indoor: hours.indoor.slice(from, to),
  indoorErrorK: hours.indoorErrorK,
  outdoor: hours.outdoor.slice(from, to),
  sun: hours.sun?.slice(from, to) ?? null,
  clock: hours.clock.slice(from, to),
  isDayOff: hours.isDayOff.slice(from, to),
})

describe('learnt buildings', () => {
  it('domain 2.2 find the slow time constant of simulated buildings within 20 % for eight of ten, and their loss within 10 %', () => {
    expect(units.length).toBeGreaterThanOrEqual(10)
    expect(
      shareOf(({ truth, learnt }) => isNear(learnt.timeConstantH, truth.timeConstantH, 0.2)),
    ).toBeGreaterThanOrEqual(0.8)
    expect(shareOf(({ truth, learnt }) => isNear(learnt.lossKwK, truth.lossKwK, 0.1))).toBeGreaterThanOrEqual(0.8)
  })

  it('hold the truth between the ends of most of their intervals', () => {
    expect(shareOf(({ truth, learnt }) => holds(learnt.timeConstantH, truth.timeConstantH))).toBeGreaterThanOrEqual(0.8)
    expect(shareOf(({ truth, learnt }) => holds(learnt.lossKwK, truth.lossKwK))).toBeGreaterThanOrEqual(0.8)
    expect(shareOf(({ truth, learnt }) => holds(learnt.gainsKw, truth.gainsKw))).toBeGreaterThanOrEqual(0.6)
    for (const { learnt } of units) expect(learnt.timeConstantH.high / learnt.timeConstantH.low).toBeLessThan(4)
  })

  it('domain 2.3 find heat and exponent of the emitters', () => {
    const known = units.flatMap(({ emitters, truth }) => (emitters ? [{ emitters, truth }] : []))
    expect(known.length).toBeGreaterThanOrEqual(0.9 * units.length)
    const near = known.filter(({ emitters, truth }) => isNear(emitters.heatKw, truth.emitterKw, 0.12))
    expect(near.length / known.length).toBeGreaterThanOrEqual(0.8)
    const held = known.filter(({ emitters, truth }) => holds(emitters.exponent, truth.exponent))
    expect(held.length / known.length).toBeGreaterThanOrEqual(0.7)
  })

  it('say why nothing can be told', () => {
    const [unit] = units
    if (!unit) throw new Error('No building was learnt.')
    const { hours } = unit
    const numHours = hours.heat.length
    expect(learnBuilding(cut(hours, 0, 20 * DAY_H))).toBe('tooShort')
    expect(learnBuilding({ ...hours, heat: new Float64Array(numHours).fill(Number.NaN) })).toBe('noHeat')
    expect(learnBuilding({ ...hours, outdoor: new Float64Array(numHours).fill(Number.NaN) })).toBe('noWeather')
    expect(learnBuilding({ ...hours, heat: new Float64Array(numHours).fill(300) })).toBe('steady')
    const broken = hours.heat.map((value, hour) => (hour % (4 * DAY_H) < DAY_H ? Number.NaN : value))
    expect(learnBuilding({ ...hours, heat: broken })).toBe('tooShort')
  })

  it('take no notice of short gaps and of silent rooms', () => {
    const [unit] = units
    if (!unit) throw new Error('No building was learnt.')
    const { hours, learnt } = unit
    const heat = hours.heat.map((value, hour) => (hour % 50 < 3 ? Number.NaN : value))
    const indoor = hours.indoor.map((value, hour) => (hour % 9 === 0 ? Number.NaN : value))
    const again = learnBuilding({ ...hours, heat, indoor })
    if (typeof again === 'string') throw new Error(again)
    // it is known to a fifth
    expect(Math.abs(again.timeConstantH.value / learnt.timeConstantH.value - 1)).toBeLessThan(0.1)
    expect(again.lossKwK.value / learnt.lossKwK.value).toBeCloseTo(1, 1)
  })
})

describe('buildings compared from night to night', () => {
  const valuesOf = (factor: number): LearntValues => {
    const [unit] = units
    if (!unit) throw new Error('No building was learnt.')
    const { learnt, emitters } = unit
    const { value, low, high, deviation } = learnt.lossKwK
    const lossKwK = { value: value * factor, low: low * factor, high: high * factor, deviation }
    return { ...learnt, lossKwK, emitters }
  }

  it('find the parameter that is another one, and not what one odd night says', () => {
    const nights = [valuesOf(1), valuesOf(1.01), valuesOf(0.99), valuesOf(2)]
    const { changes } = compareNights(valuesOf(0.75), nights)
    expect(changes.map(({ parameter }) => parameter)).toEqual(['lossKwK'])
    expect((changes[0]?.after ?? 0) / (changes[0]?.before ?? 1)).toBeCloseTo(0.75, 1)
    expect(compareNights(valuesOf(1.03), nights)).toMatchObject({
      changes: [],
      back: expect.arrayContaining(['lossKwK']),
    })
    expect(compareNights(valuesOf(0.75), nights.slice(0, 2)).changes).toEqual([])
  })

  it('find nothing in buildings that stay the same', () => {
    let numFound = 0
    for (const { hours } of units.slice(0, NUM_COMPARED)) {
      const parts = [0, 7, 14, 28].map((day) => learnBuilding(cut(hours, day * DAY_H, (day + 56) * DAY_H)))
      const nights = parts.flatMap((part) => (typeof part === 'string' ? [] : [{ ...part, emitters: null }]))
      const newest = nights.at(-1)
      if (newest && nights.length === parts.length)
        numFound += compareNights(newest, nights.slice(0, -1)).changes.length
    }
    expect(numFound).toBe(0)
  })
})
