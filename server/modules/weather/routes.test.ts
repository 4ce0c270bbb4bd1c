import { describe, expect, it } from 'vitest'
import { countDays } from './routes.ts'

const season = { startDate: '2025-11-15', endDate: '2026-03-15' }

describe('countDays', () => {
  it.each([
    ['2025-11-14', { isRunning: false, total: 121, days: 1 }],
    ['2025-11-15', { isRunning: true, total: 121, days: 120 }],
    ['2026-03-14', { isRunning: true, total: 121, days: 1 }],
    ['2026-03-15', { isRunning: true, total: 121, days: 0 }],
  ])('R3-39 counts from %s to the end, or to the start that is still to come', (today, counted) => {
    expect(countDays(season, today)).toEqual(counted)
  })

  it('counts the 29th of February of a leap year', () => {
    expect(countDays({ startDate: '2028-02-28', endDate: '2028-03-01' }, '2028-02-28')).toMatchObject({ total: 3 })
  })
})
