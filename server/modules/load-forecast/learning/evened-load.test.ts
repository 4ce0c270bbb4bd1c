import { describe, expect, it } from 'vitest'
import { civilZone } from '#lib/civil-time.ts'
import { buildTown, type OffTimes, withOffTimes } from '#tests/support/synthetic-town.ts'
import { calendarOf, DAY_KIND } from './calendar.ts'
import { cleanLoad } from './clean-load.ts'
import type { HourData } from './hour-data.ts'
import { offMask, offSpans } from './off-schedule.ts'
import { rollForecasts } from './roll.ts'
import { skillOf } from './skill.ts'
import { type IssuedWeather, trainModel } from './train.ts'
import { weatherWithError } from './weather-ahead.ts'

const TIME_ZONE = 'Asia/Shanghai'
const DAYS = 90
const FIRST_JUDGED = 60
const HOLIDAY = '2026-01-01'
const { data: town } = buildTown({
  start: Date.UTC(2025, 10, 14, 16),
  numDays: DAYS,
  timeZone: TIME_ZONE,
  seed: 1,
  noise: 0.04,
  noiseStays: 0.5,
  inertiaH: 30,
})
const days = { holidays: new Set([HOLIDAY]), workingDays: new Set<string>() }
const calendar = calendarOf(town.start, town.load.length, civilZone(TIME_ZONE), days)
const ahead = weatherWithError(town.weather, 1, 5)
const flowOf = (load: Float64Array): Float64Array => load.map((value) => (value > 0 ? 0.5 : 0))

const NIGHTS: OffTimes = { restart: 2, isOff: (_, clock) => clock >= 22 || clock < 5 }
const OFFICE: OffTimes = {
  restart: 2.1,
  isOff: (kind, clock) => kind !== DAY_KIND.working || clock >= 19 || clock < 6,
}

function cleaned(load: Float64Array, flow: Float64Array | null = null): HourData {
  const { load: own, isOff, schedule } = cleanLoad(load, calendar, flow)
  return { ...town, load: own, changed: isOff, schedule }
}

/** As the same load was forecast when its zeros were dropouts. */
function withDropouts(load: Float64Array): HourData {
  const { load: own, schedule: _, ...data } = cleaned(load)
  let numBad = 0
  const changed = own.map((value) => {
    numBad = value === 0 || Number.isNaN(value) ? numBad + 1 : 0
    return numBad >= 6 ? 1 : 0
  })
  return { ...data, load: own.map((value) => (value === 0 ? Number.NaN : value)), changed: Uint8Array.from(changed) }
}

function forecastsOf(data: HourData) {
  const issues = Array.from({ length: DAYS - 1 - FIRST_JUDGED + 10 }, (_, at) => (FIRST_JUDGED - 10 + at) * 24)
  const roll = rollForecasts({ data, calendar, learnFrom: 0, issues, numHours: 24, weathers: [ahead] })
  return [...roll].filter(({ issue }) => issue >= FIRST_JUDGED * 24).flatMap(({ byWeather }) => byWeather[0] ?? [])
}

/** Over all hours; an hour without a forecast is missed as a whole. */
function errorOf(data: HourData, actual: Float64Array): number {
  const byHour = new Map(forecastsOf(data).map(({ hour, p50 }) => [hour, p50]))
  const hours = Array.from({ length: (DAYS - 1 - FIRST_JUDGED) * 24 }, (_, at) => FIRST_JUDGED * 24 + at)
  const skill = skillOf(hours.map((hour) => ({ forecast: byHour.get(hour) ?? 0, actual: actual[hour] ?? 0 })))
  return skill?.wmape ?? Number.NaN
}

const maskAtEnd = ({ schedule }: HourData, group: number): number =>
  schedule ? offMask(schedule, Number.POSITIVE_INFINITY, group) : 0

describe('loads that are off by a schedule', () => {
  it('domain 4.10 learns when by the kind of day, and forecasts heat of the day by the profile of its hours', () => {
    const nights = withOffTimes(town.load, calendar, NIGHTS)
    expect([0, 1, 2].map((group) => offSpans(maskAtEnd(cleaned(nights), group)))).toEqual(
      Array.from({ length: 3 }, () => [{ from: 22, to: 5 }]),
    )
    const after = errorOf(cleaned(nights), nights)
    expect(after).toBeLessThan(0.05)
    expect(errorOf(withDropouts(nights), nights)).toBeGreaterThan(10 * after)
    const office = withOffTimes(town.load, calendar, OFFICE)
    expect([0, 1, 2].map((group) => offSpans(maskAtEnd(cleaned(office), group)))).toEqual([
      [{ from: 19, to: 6 }],
      [{ from: 0, to: 24 }],
      [{ from: 0, to: 24 }],
    ])
    expect(errorOf(cleaned(office), office)).toBeLessThan(0.06)
  })

  it('gives hours that are off no heat and no band, and the restart hour its own', () => {
    const nights = withOffTimes(town.load, calendar, NIGHTS)
    const hours = forecastsOf(cleaned(nights))
    for (const { hour, p50, band } of hours) {
      const clock = calendar.clockHour[hour] ?? 0
      if (!NIGHTS.isOff(0, clock)) expect(band?.p90).toBeGreaterThan(p50)
      else expect([p50, band]).toEqual([0, { p10: 0, p90: 0 }])
    }
    const of = (clock: number) => hours.filter(({ hour }) => calendar.clockHour[hour] === clock)
    const restart = skillOf(of(5).map(({ hour, p50 }) => ({ forecast: p50, actual: nights[hour] ?? 0 })))
    expect(restart?.wmape).toBeLessThan(0.06)
    const held = hours.filter(({ hour, band }) => band && band.p90 > 0 && (nights[hour] ?? 0) > 0)
    const inBand = held.filter(
      ({ hour, band }) => band && nights[hour] && nights[hour] >= band.p10 && nights[hour] <= band.p90,
    )
    expect(inBand.length / held.length).toBeGreaterThan(0.7)
    expect(inBand.length / held.length).toBeLessThan(0.9)
  })

  it('changes no forecast by anything that comes later', () => {
    const nights = withOffTimes(town.load, calendar, NIGHTS)
    const issue = 70 * 24
    const roll = (load: Float64Array) => [
      ...rollForecasts({
        data: cleaned(load),
        calendar,
        learnFrom: 0,
        issues: [issue - 24, issue],
        numHours: 24,
        weathers: [ahead],
      }),
    ]
    const other = nights.map((value, hour) => (hour < issue ? value : 50))
    expect(roll(other)).toEqual(roll(nights))
  })

  it('follows a unit whose nights begin to be off, and one whose nights end to be', () => {
    const nights = withOffTimes(town.load, calendar, NIGHTS)
    const change = 45 * 24
    const late = nights.map((value, hour) => (hour < change ? (town.load[hour] ?? 0) : value))
    expect(errorOf(cleaned(late), late)).toBeLessThan(0.15)
    const early = nights.map((value, hour) => (hour < change ? value : (town.load[hour] ?? 0)))
    expect(maskAtEnd(cleaned(early), 0)).toBe(0)
    expect(errorOf(cleaned(early), early)).toBeLessThan(0.15)
  })

  it('domain 4.18 takes no zeros for a schedule while water flows, or where the counter has gone on', () => {
    const nights = withOffTimes(town.load, calendar, NIGHTS)
    expect(maskAtEnd(cleaned(nights, flowOf(nights)), 0)).not.toBe(0)
    expect(cleaned(nights, new Float64Array(nights.length).fill(0.5)).schedule).toBeNull()
    // what was missed by night is counted in the first hour of the morning
    let missed = 0
    const caughtUp = town.load.map((value, hour) => {
      const isOff = NIGHTS.isOff(0, calendar.clockHour[hour] ?? 0)
      const counted = isOff ? 0 : value + missed
      missed = isOff ? missed + value : 0
      return counted
    })
    expect(cleaned(caughtUp).schedule).toBeNull()
    expect(cleaned(caughtUp, flowOf(caughtUp)).schedule).toBeNull()
    // a shut-off of a day is none either
    const shutOff = town.load.map((value, hour) => (hour >= 50 * 24 && hour < 51 * 24 ? 0 : value))
    expect(cleaned(shutOff, flowOf(shutOff)).schedule).toBeNull()
  })

  it('leaves loads that are never off as they are', () => {
    const dropped = town.load.map((value, hour) => (hour % 170 === 20 ? 0 : value))
    const { load, isOff, schedule } = cleanLoad(dropped, calendar, flowOf(town.load))
    expect(schedule).toBeNull()
    const data = { ...town, load, changed: isOff }
    expect(forecastsOf({ ...data, schedule })).toEqual(forecastsOf(data))
  })

  it('trains a model that knows of it, and judges its bands by hours with heat', () => {
    const nights = withOffTimes(town.load, calendar, NIGHTS)
    const data = cleaned(nights)
    const until = 80 * 24
    const issued = Array.from({ length: until / 24 }, (_, day): IssuedWeather => {
      const first = day * 24
      return { first, hours: ahead(first, 48) }
    })
    const known = { ...data, load: data.load.map((value, hour) => (hour < until ? value : Number.NaN)) }
    const result = trainModel({ data: known, until, days, issued, present: null, numHours: 24 }, civilZone(TIME_ZONE))
    expect(result.reason).toBeNull()
    expect(result.model?.isEvened).toBe(true)
    expect(result.judged?.own.wmape).toBeLessThan(0.055)
    expect(result.judged?.coverage).toBeLessThan(0.95)
  })
})
