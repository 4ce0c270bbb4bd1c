import { describe, expect, it } from 'vitest'
import type { BuildingUse } from '#contract/network/cohort.ts'
import { createCrowd, type People } from './people.ts'
import type { Weather } from './weather.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Midnight of the company. */
const MONDAY = Date.UTC(2026, 0, 4, 16)
const COLD: Weather = {
  outdoorC: -8,
  sunWM2: 0,
  windMS: 2,
  windDirectionDeg: 0,
  cloud: 0.5,
  humidityPct: 50,
  rainMmH: 0,
  code: 2,
}
const AREA_M2 = 10_000

/** What people do in one unit, by hour from a time on. */
function hoursOf(
  use: BuildingUse,
  { from = MONDAY, numHours = 24, hasChance = false, hasHotWater = false, weather = COLD, seed = 1 } = {},
): People[] {
  const crowd = createCrowd([{ code: 'HZ0001.1', use, areaM2: AREA_M2, hasHotWater }], {
    seed,
    utcOffsetH: 8,
    hasChance,
  })
  return Array.from({ length: numHours }, (_, hour) => {
    crowd.move(from + hour * HOUR_MS, weather)
    const [people] = crowd.list
    if (!people) throw new Error('A crowd has its units.')
    return { ...people, work: { ...people.work } }
  })
}
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const gainOf = (use: BuildingUse, from: number): number => mean(hoursOf(use, { from }).map(({ gainW }) => gainW))

describe('createCrowd', () => {
  it('fills homes in the evening and at weekends, offices on working days, and less of both at the festival', () => {
    const home = hoursOf('residential').map(({ gainW }) => gainW)
    expect(home[20]).toBeGreaterThan(1.5 * (home[10] ?? 0))
    const [saturday, festival] = [MONDAY + 5 * DAY_MS, Date.UTC(2026, 1, 16, 16)]
    expect(gainOf('residential', saturday)).toBeGreaterThan(gainOf('residential', MONDAY))
    expect(gainOf('residential', festival)).toBeLessThan(gainOf('residential', saturday))
    expect(gainOf('office', MONDAY)).toBeGreaterThan(4 * gainOf('office', saturday))
    expect(gainOf('office', festival)).toBe(gainOf('office', saturday))
  })

  it('sets offices back by night and on days off, warms them up before work, and leaves homes alone', () => {
    const office = hoursOf('office', { numHours: 6 * 24 }).map(({ setBackK }) => setBackK)
    expect([office[3], office[6], office[10], office[20], office[5 * 24 + 10]]).toEqual([8, -3, 0, 8, 5])
    expect(new Set(hoursOf('residential').map(({ setBackK }) => setBackK))).toEqual(new Set([0]))
  })

  it('opens windows in the morning, and by day where it is mild and sunny', () => {
    const airing = (weather: Weather) => hoursOf('residential', { weather }).map((people) => people.airing)
    const [cold, mild] = [airing(COLD), airing({ ...COLD, outdoorC: 10, sunWM2: 450 })]
    expect([cold[3], cold[12], mild[3]]).toEqual([1, 1, 1])
    expect(cold[8]).toBeGreaterThan(1)
    expect(mild[12]).toBeGreaterThan(1.05)
  })

  it('is shut off for repairs by day now and then, and has its set point moved for days, where there is chance', () => {
    const hours = hoursOf('residential', { numHours: 180 * 24, hasChance: true }).map(({ work }) => work)
    const shutOff = hours.flatMap(({ isShutOff }, hour) => (isShutOff ? [hour] : []))
    expect(shutOff.length).toBeGreaterThanOrEqual(2)
    expect(shutOff.length).toBeLessThan(60)
    expect(Math.min(...shutOff.map((hour) => hour % 24))).toBeGreaterThanOrEqual(8)
    expect(Math.max(...shutOff.map((hour) => hour % 24))).toBeLessThan(22)
    const moved = hours.filter(({ movedK }) => movedK !== 0).map(({ movedK }) => Math.abs(movedK))
    expect(moved.length / hours.length).toBeGreaterThan(0.03)
    expect(moved.length / hours.length).toBeLessThan(0.3)
    expect([Math.min(...moved) >= 1, Math.max(...moved) <= 3]).toEqual([true, true])
    const expected = hoursOf('residential', { numHours: 180 * 24 }).map(({ work }) => work)
    expect(expected.every(({ isShutOff, movedK }) => !isShutOff && movedK === 0)).toBe(true)
  })

  it('turns valves at home down by night and up in the evening, and leaves those of offices alone', () => {
    const home = hoursOf('residential').map(({ opening }) => opening)
    expect(home[3]).toBeLessThan(1)
    expect(home[19]).toBeGreaterThan(1)
    expect(new Set(hoursOf('office').map(({ opening }) => opening))).toEqual(new Set([1]))
  })

  it('draws hot water only where there is any, most of it in the morning and in the evening', () => {
    expect(Math.max(...hoursOf('residential').map(({ hotWaterW }) => hotWaterW))).toBe(0)
    const hot = hoursOf('residential', { hasHotWater: true }).map(({ hotWaterW }) => hotWaterW)
    expect(mean(hot) / AREA_M2).toBeGreaterThan(2)
    expect(mean(hot) / AREA_M2).toBeLessThan(3)
    expect(hot[21]).toBeGreaterThan(3 * (hot[3] ?? 0))
  })

  it('adds chance around what is expected: the same for a seed and time whatever the steps, another for another seed', () => {
    const numHours = 60 * 24
    const gains = (hasChance: boolean, seed = 1) =>
      hoursOf('hospital', { numHours, hasChance, seed }).map(({ gainW }) => gainW)
    const [drawn, expected] = [gains(true), gains(false)]
    expect(mean(drawn) / mean(expected)).toBeCloseTo(1, 1)
    const shares = drawn.map((gain, hour) => gain / (expected[hour] ?? 1) - 1)
    expect(Math.sqrt(mean(shares.map((share) => share * share)))).toBeGreaterThan(0.05)
    expect(hoursOf('hospital', { from: MONDAY + 50 * HOUR_MS, numHours: 1, hasChance: true })[0]?.gainW).toBe(drawn[50])
    expect(gains(true, 2)[50]).not.toBe(drawn[50])
  })

  it('gives each unit chances of its own beside those of the town', () => {
    const units = ['HZ0001.1', 'HZ0002.1'].map((code) => ({
      code,
      use: 'hospital' as const,
      areaM2: AREA_M2,
      hasHotWater: false,
    }))
    const [drawn, expected] = [true, false].map((hasChance) => {
      const crowd = createCrowd(units, { seed: 1, utcOffsetH: 8, hasChance })
      crowd.move(MONDAY + 12 * HOUR_MS, COLD)
      return crowd.list.map(({ gainW }) => gainW)
    })
    const [first, second] = units.map((_, at) => (drawn?.[at] ?? 0) / (expected?.[at] ?? 1))
    expect(first).not.toBeCloseTo(second ?? 0, 3)
  })
})
