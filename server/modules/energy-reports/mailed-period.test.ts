import { expect, it } from 'vitest'
import { daysOfPeriod } from './mailed-period.ts'

it.each([
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  // a Monday, and the Sunday before it
  ['lastWeek', '2026-01-05', '2025-12-29', '2026-01-04'],
  ['lastWeek', '2026-01-04', '2025-12-22', '2025-12-28'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
] as const)('%s of %s is %s to %s', (period, today, from, to) => {
  expect(daysOfPeriod(period, today)).toEqual({ from, to })
})
