import { describe, expect, it } from 'vitest'
import { dayProblems, daysOf, readDayRange, writeDayRange } from './day-range.ts'

const LAST_DAY = '2026-02-28'
const SEASON = { start: '2025-11-15', end: '2026-03-15' }

describe('days of a range', () => {
  it('domain 3 ends with the last day that is over and computed', () => {
    const of = (preset: 'yesterday' | '7d' | 'month' | 'lastMonth' | 'season') =>
      daysOf({ kind: 'preset', preset }, LAST_DAY, SEASON)
    expect(of('yesterday')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
    expect(of('7d')).toEqual({ from: '2026-02-22', to: '2026-02-28' })
    expect(of('month')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(of('lastMonth')).toEqual({ from: '2026-01-01', to: '2026-01-31' })
    expect(of('season')).toEqual({ from: '2025-11-15', to: '2026-02-28' })
    expect(
      daysOf({ kind: 'preset', preset: 'season' }, LAST_DAY, { start: '2026-11-15', end: '2027-03-15' }),
    ).toBeNull()
  })

  it('domain 3 names what is wrong with typed days', () => {
    const problems = (from: string, to: string) =>
      Object.fromEntries(dayProblems({ kind: 'custom', from, to }, LAST_DAY))
    expect(problems('2026-02-30', '2026-02-28')).toEqual({ from: 'missing' })
    expect(problems('2026-02-01', '2026-03-01')).toEqual({ to: 'notOver' })
    expect(problems('2026-02-02', '2026-02-01')).toEqual({ to: 'reversed' })
    expect(problems('2026-02-01', '2026-02-28')).toEqual({})
  })

  it('domain 3 is kept in the address', () => {
    for (const range of [
      { kind: 'preset', preset: 'season' },
      { kind: 'preset', preset: '7d' },
      { kind: 'custom', from: '2026-02-01', to: '2026-02-28' },
    ] as const) {
      const search = new URLSearchParams()
      writeDayRange(range, search)
      expect(readDayRange(search)).toEqual(range)
    }
  })
})
