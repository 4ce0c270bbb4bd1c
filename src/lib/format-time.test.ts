import { describe, expect, it } from 'vitest'
import { epochMsOf, formatDateTime, formatLiveTime, relativeTimeOf } from './format-time.ts'

const NOW = 1_700_000_000_000
const ago = (seconds: number) => relativeTimeOf(NOW - seconds * 1000, NOW)

describe('times', () => {
  it('R9-52, R9-53 show seconds and milliseconds alike, with two digits in each part', () => {
    expect(formatDateTime(1_700_000_000)).toBe(formatDateTime(1_700_000_000_000))
    expect(formatDateTime('1700000000')).toMatch(/^2023-11-1\d \d{2}:\d{2}:\d{2}$/)
    expect(epochMsOf('2023-11-14T22:13:20Z')).toBe(NOW)
    expect([formatDateTime(null), formatDateTime(''), formatDateTime('nonsense')]).toEqual(['', '', ''])
  })

  it('are of the company, whatever the zone of the browser', () => {
    expect(formatDateTime('2026-01-20T02:45:10.123Z', 'YYYYMMDD HH:mm:ss.SSS')).toBe('20260120 10:45:10.123')
    expect(formatDateTime('2026-01-20 10:45:10')).toBe('2026-01-20 10:45:10')
    expect(formatLiveTime(Date.parse('2026-01-20T16:00Z'))).toBe('01-21 00:00:00')
  })

  it('R9-47 R9-48 R9-49 R9-50 R9-51 format how long ago something was', () => {
    expect([ago(29), ago(600), ago(5 * 3600), ago(30 * 3600)]).toEqual([
      { kind: 'justNow' },
      { kind: 'minutes', count: 10 },
      { kind: 'hours', count: 5 },
      { kind: 'oneDay' },
    ])
    expect(ago(3 * 86_400)).toEqual({ kind: 'date', text: formatDateTime(NOW - 3 * 86_400_000) })
    expect([ago(30), ago(61), ago(3601)]).toMatchObject([{ count: 1 }, { count: 2 }, { count: 2 }])
  })
})
