import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarShiftDays, dayOfYear, daysIntoSeason, hourOfDay, localDate, seasonAt } from './calendar.ts'

const DAY_MS = 86_400_000

const TOWN_UTC_OFFSET_H = 8
const noonOf = (date: string): number => Date.parse(`${date}T12:00:00+08:00`)
const shiftOf = (date: string, simDay?: string): number => calendarShiftDays(noonOf(date), TOWN_UTC_OFFSET_H, simDay)

describe('calendarShiftDays', () => {
  it('keeps the real date in the heating season', () => {
    for (const date of ['2026-11-15', '2026-12-31', '2027-01-01', '2028-02-29', '2027-03-15'])
      expect(shiftOf(date), date).toBe(0)
  })

  it('puts a first start outside the season on 20 January', () => {
    for (const [date, days] of [
      ['2026-11-14', -298],
      ['2027-03-16', -55],
      ['2028-07-01', -163],
    ] as const)
      expect(shiftOf(date), date).toBe(days)
  })

  it('puts the first start on the day that is asked for, whatever the real date', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: -11, max: 12 }),
        fc.constantFrom('01-20', '11-15', '03-15'),
        (firstStartMs, utcOffsetH, day) => {
          const modelMs = firstStartMs + calendarShiftDays(firstStartMs, utcOffsetH, day) * DAY_MS
          expect(localDate(modelMs, utcOffsetH).slice(5)).toBe(day)
        },
      ),
    )
  })

  it('takes the date of the company, not of UTC', () => {
    // 23:30 UTC on 19 January is already the 20th in China
    expect(calendarShiftDays(Date.UTC(2026, 0, 19, 23, 30), 8, '01-20')).toBe(0)
  })
})

describe('the season', () => {
  it('begins on 15 November, of the year before in spring', () => {
    expect(seasonAt(noonOf('2026-11-15'), 8)).toEqual({ startDate: '2026-11-15', endDate: '2027-03-15' })
    expect(seasonAt(noonOf('2027-03-15'), 8)).toEqual({ startDate: '2026-11-15', endDate: '2027-03-15' })
  })

  it('has whole local days behind it', () => {
    expect(daysIntoSeason(noonOf('2026-11-15'), 8)).toBe(0)
    expect(daysIntoSeason(Date.parse('2026-11-16T00:00:00+08:00'), 8)).toBe(1)
    expect(daysIntoSeason(noonOf('2027-01-20'), 8)).toBe(66)
  })
})

describe('dayOfYear', () => {
  it('counts local days from 1 January, with the time as fraction', () => {
    expect(dayOfYear(Date.UTC(2026, 0, 20, 4), 8)).toBeCloseTo(19.5, 9)
  })
})

describe('hourOfDay', () => {
  it('is the local hour', () => {
    expect(hourOfDay(Date.UTC(2026, 0, 20, 20, 30), 8)).toBeCloseTo(4.5, 9)
  })
})
