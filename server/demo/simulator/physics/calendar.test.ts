import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarOffsetMs, dayOfYear, hourOfDay } from './calendar.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

describe('calendarOffsetMs', () => {
  it('puts the first start on a 20 January at the same time of day, whatever the real date', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: -11, max: 12 }), (firstStartMs, utcOffsetH) => {
        const offset = calendarOffsetMs(firstStartMs, utcOffsetH)
        expect(Math.abs(offset % DAY_MS)).toBe(0)
        const model = new Date(firstStartMs + offset + utcOffsetH * HOUR_MS)
        expect([model.getUTCMonth(), model.getUTCDate()]).toEqual([0, 20])
      }),
    )
  })

  it('takes the date of the company, not of UTC', () => {
    // 23:30 UTC on 19 January is already the 20th in China
    expect(calendarOffsetMs(Date.UTC(2026, 0, 19, 23, 30), 8)).toBe(0)
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
