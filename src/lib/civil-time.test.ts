import { describe, expect, it } from 'vitest'
import { civilZone } from './civil-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const iso = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString())
const ZONES = [
  'Asia/Shanghai',
  'Europe/Belgrade',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
  'Atlantic/Azores',
  'Pacific/Auckland',
  'Pacific/Apia',
  'UTC',
]

/** Civil days from the first of January to the last of December. */
function daysOf(year: number): string[] {
  const [from, to] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]
  return Array.from({ length: (to - from) / DAY_MS }, (_, at) =>
    new Date(from + at * DAY_MS).toISOString().slice(0, 10),
  )
}

describe('civilZone', () => {
  it.each(ZONES)('covers each year of %s by its days, and each day by its hours, none missing or double', (name) => {
    const zone = civilZone(name)
    for (const year of [2000, 2007, 2011, 2018, 2026, 2027, 2040]) {
      const days = daysOf(year)
      let numHours = 0
      const starts = [...days, `${year + 1}-01-01`].map((day) => zone.startOfDay(day))
      for (const [at, day] of days.entries()) {
        const [start = Number.NaN, end = Number.NaN] = starts.slice(at, at + 2)
        expect(end, `${day} ends before it begins`).toBeGreaterThanOrEqual(start)
        for (let hour = start; hour < end; hour += HOUR_MS) {
          numHours += 1
          if (zone.dayAt(hour) !== day) expect(zone.dayAt(hour), `hour ${iso(hour)} of ${name}`).toBe(day)
        }
        if (end > start) expect([zone.dayAt(start), zone.dayAt(start - 1) < day]).toEqual([day, true])
      }
      expect(numHours).toBe((zone.startOfDay(`${year + 1}-01-01`) - zone.startOfDay(`${year}-01-01`)) / HOUR_MS)
    }
  })

  it.each([
    ['Europe/Belgrade', '2026-03-29', 23],
    ['Europe/Belgrade', '2026-10-25', 25],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Asia/Shanghai', '2026-03-29', 24],
  ])('%s has on %s %i hours', (name, day, hours) => {
    const zone = civilZone(name)
    const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
    expect((zone.startOfDay(next) - zone.startOfDay(day)) / HOUR_MS).toBe(hours)
  })

  it('reads the first of two hours, and refuses one that clocks skip', () => {
    const belgrade = civilZone('Europe/Belgrade')
    expect(iso(belgrade.momentOf('2026-10-25T02:30'))).toBe('2026-10-25T00:30:00.000Z')
    expect(belgrade.clockAt(Date.parse('2026-10-25T01:30Z'))).toBe('2026-10-25T02:30:00.000')
    expect(belgrade.momentOf('2026-03-29T02:30')).toBeNull()
    expect(iso(belgrade.momentOf('2026-03-29T03:00'))).toBe('2026-03-29T01:00:00.000Z')
    expect([belgrade.momentOf('2026-02-30T10:00'), belgrade.momentOf('10:00')]).toEqual([null, null])
  })

  it('begins a day whose midnight is skipped when its clocks do', () => {
    expect(iso(civilZone('America/Sao_Paulo').startOfDay('2018-11-04'))).toBe('2018-11-04T03:00:00.000Z')
  })

  it('refuses a zone that does not exist', () => {
    expect(() => civilZone('Europe/Nis')).toThrow(RangeError)
  })
})
