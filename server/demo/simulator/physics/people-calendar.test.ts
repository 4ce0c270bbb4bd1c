import { describe, expect, it } from 'vitest'
import { peopleDay } from './people-calendar.ts'

describe('peopleDay', () => {
  it.each([
    ['2026-01-05', 'work', true],
    ['2026-01-10', 'rest', false],
    ['2026-01-01', 'rest', false],
    // New Year of the lunisolar calendar: 29 January 2025, 17 February 2026, 6 February 2027
    ['2025-01-28', 'festival', false],
    ['2026-02-15', 'rest', false],
    ['2026-02-16', 'festival', false],
    ['2026-02-23', 'festival', false],
    ['2026-02-24', 'work', false],
    ['2026-03-05', 'work', true],
    ['2027-02-12', 'festival', false],
    ['2026-12-07', 'work', true],
  ] as const)('%s is a day of %s, and schools are open: %s', (date, kind, isSchoolOpen) => {
    expect(peopleDay(date)).toEqual({ kind, isSchoolOpen })
  })
})
