import { afterEach, describe, expect, it } from 'vitest'
import {
  companyDay,
  companyTime,
  DEFAULT_TIME_ZONE,
  endOfCompanyDay,
  repeatedMark,
  setCompanyZone,
  shiftDay,
  startOfCompanyDay,
} from '#lib/company-day.ts'
import { hoursOfTwoDays, soFar } from './shown-days.ts'

describe('hoursOfTwoDays', () => {
  const HOUR = 3_600_000
  // days that are settled at 8:00 of the company; the last one begins at `newest`
  const newest = Date.UTC(2026, 0, 20)
  const at = Array.from({ length: 72 }, (_, hour) => newest + (hour - 48) * HOUR)
  const periods = at.map((from) => ({
    from: companyTime(from).slice(0, 16),
    to: companyTime(from + HOUR).slice(0, 16),
  }))

  it.each([
    ['from the hour at which days are settled on', 0, 48],
    ['before it, while the day before goes on', -1, 24],
  ])('gives the day that goes on: %s', (_, minutes, first) => {
    const { begins, today, yesterday } = hoursOfTwoDays(
      { periods },
      at.map((_, hour) => hour),
      newest + minutes * 60_000,
    )
    expect([begins[0], begins[23], today[0], yesterday[0], today.length, yesterday.length]).toEqual([
      '08:00',
      '07:00',
      first,
      first - 24,
      24,
      24,
    ])
  })
})

describe('hoursOfTwoDays when clocks change', () => {
  const HOUR = 3_600_000
  afterEach(() => setCompanyZone(DEFAULT_TIME_ZONE))

  it.each([
    ['2026-10-25', 25, ['01:00', '02:00', '02:00 UTC+1', '03:00'], [1, 2, 3, 4], [1, 2, null, 3]],
    ['2026-03-29', 23, ['01:00', '02:00', '03:00', '04:00'], [1, null, 2, 3], [1, 2, 3, 4]],
  ])('puts the hours of %s under their begins', (day, numHours, begins, today, yesterday) => {
    setCompanyZone('Europe/Belgrade')
    const [from, to] = [startOfCompanyDay(shiftDay(day, -2)), endOfCompanyDay(day)]
    const starts = Array.from({ length: (to - from) / HOUR }, (_, hour) => from + hour * HOUR)
    const periods = starts.map((at) => ({
      from: `${companyTime(at).slice(0, 16)}${repeatedMark(at)}`,
      to: `${companyTime(at + HOUR).slice(0, 16)}${repeatedMark(at + HOUR)}`,
    }))
    const hourOfDay = starts.map((at) => (at - startOfCompanyDay(companyDay(at))) / HOUR)
    const found = hoursOfTwoDays({ periods }, hourOfDay, to - HOUR)
    expect([found.today.length, found.yesterday.length]).toEqual([numHours, 24])
    expect(found.begins.slice(1, 5)).toEqual(begins)
    expect(found.byBegin.today.slice(1, 5)).toEqual(today)
    expect(found.byBegin.yesterday.slice(1, 5)).toEqual(yesterday)
  })
})

describe('soFar', () => {
  it('sums the hours of a day up to the last known one', () => {
    expect(soFar([10, 20, 12.5, null, null])).toEqual({ sum: 42.5, hasGap: false })
    expect(soFar([0, null])).toEqual({ sum: 0, hasGap: false })
  })

  it('says that an hour before the last is missing', () => {
    expect(soFar([10, null, 5])).toEqual({ sum: 15, hasGap: true })
    expect(soFar([null, 5, 5])).toEqual({ sum: 10, hasGap: true })
  })

  it('is unknown before any hour is known, not 0', () => {
    expect(soFar([null, null])).toEqual({ sum: null, hasGap: false })
    expect(soFar([])).toEqual({ sum: null, hasGap: false })
  })
})
