import { describe, expect, it } from 'vitest'
import { isPastLastDay } from './limits.ts'

describe('the last day of an account', () => {
  it("ends at the company's midnight, wherever the server stands", () => {
    const lastMinute = Date.parse('2026-01-20T23:59:00+08:00')
    expect(isPastLastDay('2026-01-20', lastMinute)).toBe(false)
    expect(isPastLastDay('2026-01-20', lastMinute + 60_000)).toBe(true)
    expect(isPastLastDay('2026-01-20', Date.parse('2026-01-20T00:30:00+08:00'))).toBe(false)
  })

  it('never comes without one', () => {
    expect(isPastLastDay(null, Date.parse('2099-01-01T00:00:00+08:00'))).toBe(false)
  })
})
