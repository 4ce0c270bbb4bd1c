import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/core/kit/project-root.ts'

/** What reads clock or calendar in the zone of the process or browser. */
const FORBIDDEN: readonly (readonly [use: string, pattern: RegExp])[] = [
  ['a field of a date without UTC', /\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)\(/],
  ['the zone of the browser', /\.getTimezoneOffset\(|DateTimeFormat\(\)/],
  ['a text of a date in an unnamed zone', /\.toLocale(?:Date|Time)?String\(|\.to(?:Date|Time)String\(/],
  ['a date of parts without Date.UTC', /new Date\(\s*[^(),]+,/],
  // the browser's own calendars and clocks know no other zone than its own
  ['an input of the browser for times', /datetime-local|type=(?:\{')?["'](?:date|time|month|week)["']/],
  // `dayjs.utc` formats a clock that was read by the module of civil time
  ['a library with a zone of its own', /\bdayjs\(|\bdayjs\.tz\b|getLocalTimeZone/],
  ['a fixed offset', /interval '8 hours'|UTC_OFFSET|\+08:?00|\b8 \* (?:3_?600_?000|HOUR_MS)\b/],
  ['a zone by its name', /['"`]Asia\/Shanghai['"`]/],
  // a day may have 23 or 25 hours
  ['a day of 24 hours', /startOfCompanyDay\([^()]*(?:\([^()]*\))?[^()]*\)\s*[+-]\s*(?:\d+ \* )?DAY_MS/],
  ['a day of UTC in place of the company’s', /date_trunc\('day'|generate_series\([^)]*interval '1 day'/],
  ['a time parsed without a zone', /(?:Date\.parse|new Date)\(`[^`]*T[^`Z]*\d\d`\)/],
]
/** The module of civil time, the one that holds the company’s zone, and tables whose days are those of UTC. */
const EXCEPTED = [
  'src/lib/civil-time.ts',
  'src/lib/company-day.ts',
  'server/modules/telemetry/rollups/rollup.repository.ts',
]

const filesIn = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesIn(path)
    return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) ? [path] : []
  })

const usesIn = (text: string): string[] => FORBIDDEN.filter(([, pattern]) => pattern.test(text)).map(([use]) => use)

describe('one clock', () => {
  it('is read in the company’s zone alone, by the module of civil time', () => {
    const found = ['src', 'server', 'workers']
      .flatMap(filesIn)
      .filter((file) => !EXCEPTED.includes(file))
      .flatMap((file) => usesIn(readFileSync(join(projectRoot, file), 'utf8')).map((use) => `${file}: ${use}`))
    expect(found).toEqual([])
  })

  it.each([
    'at.getHours()',
    'at.setDate(1)',
    '-at.getTimezoneOffset()',
    'Intl.DateTimeFormat().resolvedOptions().timeZone',
    "at.toLocaleTimeString('en')",
    'at.toLocaleString()',
    "at.toLocaleString('zh-CN')",
    '<input type="date" />',
    'new Date(2026, 0, 20)',
    'new Date(year, month, 1)',
    "dayjs(at).format('HH:mm')",
    "raised_at at time zone 'UTC' + interval '8 hours'",
    '- COMPANY_UTC_OFFSET_MS',
    "'2026-01-20T00:00:00+08:00'",
    "at time zone 'Asia/Shanghai'",
    'startOfCompanyDay(to) + DAY_MS',
    'startOfCompanyDay(companyDay(now)) - 3 * DAY_MS',
    "date_trunc('day', at)",
    ['Date.parse(`$', '{day}T00:00:00`)'].join(''),
  ])('finds %s', (use) => {
    expect(usesIn(use)).not.toEqual([])
  })
})
