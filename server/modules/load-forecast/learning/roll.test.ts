import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilZone } from '#lib/civil-time.ts'
import { buildTown } from '#tests/support/synthetic-town.ts'
import { type Calendar, calendarOf, DAY_KIND } from './calendar.ts'
import { ALL_LAGS, createFeatureReader } from './features.ts'
import { HOUR_MS, type HourData } from './hour-data.ts'
import { rollForecasts } from './roll.ts'
import { weatherWithError } from './weather-ahead.ts'

const NO_DAYS = { holidays: new Set<string>(), workingDays: new Set<string>() }
const TIME_ZONE = 'Asia/Shanghai'
/** Midnight there. */
const START = Date.UTC(2025, 10, 14, 16)
const { data } = buildTown({
  start: START,
  numDays: 90,
  timeZone: TIME_ZONE,
  seed: 1,
  noise: 0.03,
  noiseStays: 0.5,
  inertiaH: 30,
})
const calendar = calendarOf(START, data.load.length, civilZone(TIME_ZONE), NO_DAYS)
const copyOf = ({ start, load, changed, weather }: HourData): HourData => ({
  start,
  load: load.slice(),
  changed: changed.slice(),
  weather: {
    temperature: weather.temperature.slice(),
    wind: weather.wind?.slice() ?? null,
    sun: weather.sun?.slice() ?? null,
  },
})
const days = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => (from + at) * 24)
const roll = (own: HourData, issues: readonly number[], ownCalendar: Calendar = calendar) => [
  ...rollForecasts({
    data: own,
    calendar: ownCalendar,
    learnFrom: 0,
    issues,
    numHours: 30,
    // what was forecast at an issue time stays as it was issued
    weathers: [weatherWithError(data.weather, 1.5, 5)],
  }),
]

describe('rollForecasts', () => {
  it('changes no forecast, quantile or correction of an issue time by anything that lies after it', () => {
    const issues = days(50, 80)
    const before = roll(data, issues)
    // bands, trees and corrections are there, so that they can show
    expect(before.at(-1)?.byWeather[0]?.every(({ band, withTrees }) => band && !Number.isNaN(withTrees))).toBe(true)
    fc.assert(
      fc.property(fc.integer({ min: 24, max: 29 }), fc.integer({ min: 1, max: 1_000 }), (last, value) => {
        const issue = issues[last] ?? 0
        const other = copyOf(data)
        for (const values of [other.load, other.weather.temperature, other.weather.wind, other.weather.sun])
          values?.fill(value, issue)
        other.changed.fill(value % 2, issue)
        expect(roll(other, issues.slice(0, last + 1))).toEqual(before.slice(0, last + 1))
      }),
      { numRuns: 4 },
    )
  })

  it('forecasts nothing, and says why, from less than two weeks or where half of the load is missing', () => {
    expect(roll(data, [13 * 24, 15 * 24]).map(({ reason }) => reason)).toEqual(['tooShort', null])
    const bad = copyOf(data)
    for (let hour = 0; hour < bad.load.length; hour += 1) if (hour % 5 > 1) bad.load[hour] = Number.NaN
    expect(roll(bad, [60 * 24])[0]).toMatchObject({ reason: 'badLoad', byWeather: [] })
    const blind = copyOf(data)
    blind.weather.temperature.fill(Number.NaN, 55 * 24, 60 * 24)
    expect(roll(blind, [60 * 24])[0]?.reason).toBe('noWeather')
  })

  it('counts good hours from the beginning of the season, but not from the end of a long failure', () => {
    const young = copyOf(data)
    young.load.fill(Number.NaN, 0, 60 * 24)
    expect(roll(young, [76 * 24])[0]?.reason).toBeNull()
    const failed = copyOf(data)
    failed.load.fill(Number.NaN, 40 * 24, 66 * 24)
    expect(roll(failed, [76 * 24])[0]?.reason).toBe('badLoad')
  })

  it('is not led astray by a day of shut-off a week before', () => {
    const off = copyOf(data)
    off.load.fill(0, 70 * 24, 71 * 24)
    off.changed.fill(1, 70 * 24, 71 * 24)
    const [issued] = roll(off, [77 * 24])
    const errors = (issued?.byWeather[0] ?? []).map(({ hour, p50 }) => Math.abs(p50 / (data.load[hour] ?? 1) - 1))
    expect(Math.max(...errors)).toBeLessThan(0.35)
  })
})

describe('createFeatureReader', () => {
  it('leaves out a lag where anything was changed in between, and one that is not known yet', () => {
    const changed = copyOf(data)
    changed.changed[40 * 24 - 30] = 1
    const lagsAt = (own: HourData, hour: number, issue: number) =>
      createFeatureReader(own, calendar).read(hour, { first: 0, ...own.weather }, issue)
    expect(lagsAt(data, 40 * 24, 40 * 24)).toBe(ALL_LAGS)
    expect(lagsAt(changed, 40 * 24, 40 * 24)).toBe(1)
    expect(lagsAt(data, 41 * 24, 40 * 24)).toBe(6)
    expect(lagsAt(data, 43 * 24, 40 * 24)).toBe(4)
  })
})

describe('calendarOf', () => {
  it('has the day and the hour of Beijing, where UTC has another day', () => {
    const start = Date.UTC(2026, 1, 13, 15)
    const days = { holidays: new Set(['2026-02-17']), workingDays: new Set(['2026-02-14']) }
    const { clockHour, dayKind, month } = calendarOf(start, 24 * 5, civilZone(TIME_ZONE), days)
    expect([clockHour[0], clockHour[1], month[0]]).toEqual([23, 0, 2])
    // Friday 23:00; Saturday that is worked; Sunday; Monday; the first day of the year of the horse
    expect([0, 1, 25, 49, 73].map((hour) => dayKind[hour])).toEqual([
      DAY_KIND.working,
      DAY_KIND.working,
      DAY_KIND.sunday,
      DAY_KIND.working,
      DAY_KIND.holiday,
    ])
  })

  it('has the hour twice that summer time repeats, and 25 hours in its day', () => {
    const zone = civilZone('Europe/Berlin')
    const start = zone.startOfDay('2025-10-26')
    const { clockHour, day } = calendarOf(start, 26, zone, NO_DAYS)
    expect([...clockHour.slice(0, 5), ...clockHour.slice(24)]).toEqual([0, 1, 2, 2, 3, 23, 0])
    expect(day.filter((each) => each === day[0])).toHaveLength(25)
    expect(start + 25 * HOUR_MS).toBe(zone.startOfDay('2025-10-27'))
  })
})
