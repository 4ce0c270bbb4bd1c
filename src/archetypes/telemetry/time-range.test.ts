import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PRESETS, periodOf, problemsOf, readRange, type TimeRange, typedText, writeRange } from './time-range.ts'

const NOW = Date.parse('2026-01-20T10:30+08:00')
const at = (text: string) => Date.parse(`${text}+08:00`)
const custom = (from: string, to: string): TimeRange => ({ kind: 'custom', from, to })
const SEASON = { start: '2025-11-15', end: '2026-03-15' }

afterEach(() => vi.unstubAllEnvs())

describe.each(['Asia/Shanghai', 'UTC', 'America/Los_Angeles'])('time range in a browser in %s', (zone) => {
  beforeEach(() => vi.stubEnv('TZ', zone))

  it.each(['', 'range=yesterday', 'range=season', 'from=2026-01-01T00%3A00&to=2026-01-02T12%3A30'])(
    'is read from the address "%s" and written to it again',
    (address) => {
      const search = new URLSearchParams('node=x')
      writeRange(readRange(new URLSearchParams(address)), search)
      expect(search.toString()).toBe(['node=x', address].filter(Boolean).join('&'))
    },
  )

  it('ignores invalid parts of an address', () => {
    expect(readRange(new URLSearchParams('range=never'))).toEqual({ kind: 'preset', preset: '24h' })
    expect(readRange(new URLSearchParams('from=2026-01-01T00:00'))).toEqual({ kind: 'preset', preset: '24h' })
  })

  it('is resolved to two times', () => {
    const preset = (name: (typeof PRESETS)[number]) => periodOf({ kind: 'preset', preset: name }, NOW, SEASON)
    expect(preset('24h')).toEqual({ from: at('2026-01-19T10:30'), to: NOW })
    expect(preset('7d')).toEqual({ from: at('2026-01-14T00:00'), to: NOW })
    expect(preset('today')).toEqual({ from: at('2026-01-20T00:00'), to: NOW })
    expect(preset('month')).toEqual({ from: at('2026-01-01T00:00'), to: NOW })
    expect(preset('yesterday')).toEqual({ from: at('2026-01-19T00:00'), to: at('2026-01-20T00:00') })
    expect(preset('season')).toEqual({ from: at('2025-11-15T00:00'), to: NOW })
    expect(periodOf(custom('2026-01-01T00:00', '2026-01-02T00:00'), NOW, null)).toEqual({
      from: at('2026-01-01T00:00'),
      to: at('2026-01-02T00:00'),
    })
  })

  it('ends with a season that is over, and is null before it begins or where none is known', () => {
    const season: TimeRange = { kind: 'preset', preset: 'season' }
    expect(periodOf(season, at('2026-05-01T00:00'), SEASON)?.to).toBe(at('2026-03-16T00:00'))
    expect(periodOf(season, at('2025-11-01T00:00'), SEASON)).toBeNull()
    expect(periodOf(season, NOW, null)).toBeNull()
  })

  it('begins the day, the month and the year at the midnight of the company', () => {
    const justAfter = at('2026-01-01T00:05')
    const preset = (name: (typeof PRESETS)[number]) => periodOf({ kind: 'preset', preset: name }, justAfter, null)
    expect(new Date(justAfter).getUTCFullYear()).toBe(2025)
    for (const name of ['today', 'month'] as const)
      expect(preset(name)).toEqual({ from: at('2026-01-01T00:00'), to: justAfter })
    expect(preset('yesterday')).toEqual({ from: at('2025-12-31T00:00'), to: at('2026-01-01T00:00') })
    expect(typedText(justAfter)).toBe('2026-01-01T00:05')
  })

  it.each([
    ['', '2026-01-02T00:00', { from: 'missing' }],
    ['2026-01-02T00:00', '', { to: 'missing' }],
    ['2026-02-30T00:00', '2026-01-02T00:00', { from: 'missing' }],
    ['2026-01-0', '2026-01-02 00:00', { from: 'missing', to: 'missing' }],
    ['2026-01-02T00:00', '2026-01-02T00:00', { to: 'reversed' }],
    ['2026-01-21T00:00', '2026-01-22T00:00', { from: 'future' }],
    ['2024-01-01T00:00', '2026-01-01T00:00', { to: 'tooLong' }],
    ['2026-01-01T00:00', '2026-01-02T00:00', {}],
  ])('from "%s" to "%s" has the problems %j', (from, to, problems) => {
    expect(Object.fromEntries(problemsOf(custom(from, to), NOW))).toEqual(problems)
    expect(periodOf(custom(from, to), NOW, SEASON) === null).toBe(Object.keys(problems).length > 0)
  })
})
