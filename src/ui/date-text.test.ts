import { describe, expect, it } from 'vitest'
import { readDay, readDayTime } from './date-text.ts'

describe('readDay', () => {
  it.each(['2026-01-09', '2026-1-9', '2026/01/09', '2026.1.9', '20260109', ' 2026年1月9日 '])('reads %s', (text) => {
    expect(readDay(text)).toBe('2026-01-09')
  })

  it.each(['', '2026-1', '2026-02-30', '2026-13-01', '9.1.2026', '2026-01-09T08:00', 'today'])('refuses %s', (text) => {
    expect(readDay(text)).toBeNull()
  })

  it('knows leap years', () => {
    expect([readDay('2028-2-29'), readDay('2026-2-29')]).toEqual(['2028-02-29', null])
  })
})

describe('readDayTime', () => {
  it.each([
    ['2026-1-9 8:05', '2026-01-09T08:05'],
    ['2026-01-09T08:05', '2026-01-09T08:05'],
    ['20260109 0805', '2026-01-09T08:05'],
    ['2026-01-09 08：05', '2026-01-09T08:05'],
    ['2026-01-09', '2026-01-09T00:00'],
  ])('reads %s as %s', (text, value) => {
    expect(readDayTime(text)).toBe(value)
  })

  it.each(['', '08:05', '2026-01-09 24:00', '2026-01-09 8', '2026-02-30 08:05'])('refuses %s', (text) => {
    expect(readDayTime(text)).toBeNull()
  })
})
