import { describe, expect, it } from 'vitest'
import { durationParts, shelfMinutes } from './durations.ts'

describe('durations', () => {
  it('offers an hour at most for urgent alarms, and eight hours for others', () => {
    expect(shelfMinutes([1, 2]).at(-1)).toBe(480)
    expect(shelfMinutes([1, 3])).toEqual([15, 30, 60])
  })

  it('are split into days, hours and minutes', () => {
    expect(durationParts(59_999)).toEqual({ unit: 'minutes', days: 0, hours: 0, minutes: 0 })
    expect(durationParts(90 * 60_000)).toEqual({ unit: 'hours', days: 0, hours: 1, minutes: 30 })
    expect(durationParts(49.5 * 3_600_000)).toEqual({ unit: 'days', days: 2, hours: 1, minutes: 30 })
  })
})
