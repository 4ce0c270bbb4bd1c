// What the command is asked for.

import { parseArgs } from 'node:util'
import { CommandError } from './command.ts'

const USAGE = `Use: npm run forecast -- --weather FILE --load FILE
  --map FILE          JSON that names columns, units, factors, time zone and holidays, see docs/intelligence.md
  --train DAY..DAY    days to learn from before the first forecast; or a number of days before --from
  --from DAY          first day that is forecast, such as 2025-11-01; else the last third of the files
  --to DAY            last day that is forecast
  --months 11-3       months that are counted, such as 11-3 or 1,2,12
  --hours 48          how far ahead, 24 to 168 h; with a range such as 8-20, hours of the day that are counted
  --weather-error K   forecasts also with a temperature that is wrong by this much (standard deviation)
  --out FILE          writes each forecast as CSV`

/** Days as `yyyy-MM-dd`; null: not said. */
export interface ForecastOptions {
  readonly weather: string
  readonly load: string
  readonly map: string | null
  readonly learnFrom: string | null
  readonly learnTo: string | null
  readonly learnDays: number | null
  readonly from: string | null
  readonly to: string | null
  /** 1 to 12; null: all. */
  readonly months: ReadonlySet<number> | null
  readonly ahead: number
  /** 0 to 23; null: all. */
  readonly clockHours: ReadonlySet<number> | null
  readonly weatherErrorK: number
  readonly out: string | null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MAX_ERROR_K = 20
const DEFAULT_AHEAD = 24
const MAX_AHEAD = 168

/** @throws {CommandError} */
export function forecastOptions(args: readonly string[]): ForecastOptions {
  const { values } = parsed(args)
  const { weather, load } = values
  if (!weather || !load) throw new CommandError(USAGE)
  const aheads = (values.hours ?? []).filter((text) => /^\d+$/.test(text))
  const ranges = (values.hours ?? []).filter((text) => !/^\d+$/.test(text))
  return {
    weather,
    load,
    map: values.map ?? null,
    ...trainOf(values.train),
    from: dayOf('--from', values.from),
    to: dayOf('--to', values.to),
    months: values.months === undefined ? null : ringOf('--months', values.months, 1, 12),
    ahead: aheads.length === 0 ? DEFAULT_AHEAD : numberOf('--hours', aheads.at(-1) ?? '', DEFAULT_AHEAD, MAX_AHEAD),
    clockHours: ranges.length === 0 ? null : clockHoursOf(ranges.at(-1) ?? ''),
    weatherErrorK: numberOf('--weather-error', values['weather-error'] ?? '0', 0, MAX_ERROR_K),
    out: values.out ?? null,
  }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        weather: text,
        load: text,
        map: text,
        train: text,
        from: text,
        to: text,
        months: text,
        hours: { type: 'string', multiple: true },
        'weather-error': text,
        out: text,
      },
    })
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

function dayOf(option: string, text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  const moment = DAY.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text)) return text
  throw new CommandError(`${option} ${text}: allowed is a day such as 2025-11-01`)
}

function trainOf(text: string | undefined): Pick<ForecastOptions, 'learnFrom' | 'learnTo' | 'learnDays'> {
  if (text === undefined) return { learnFrom: null, learnTo: null, learnDays: null }
  if (/^\d+$/.test(text)) return { learnFrom: null, learnTo: null, learnDays: numberOf('--train', text, 1, 36_525) }
  const [first, last, more] = text.split('..')
  if (last === undefined || more !== undefined)
    throw new CommandError(`--train ${text}: allowed are days such as 2023-07-01..2025-06-30, or a number of days`)
  return { learnFrom: dayOf('--train', first), learnTo: dayOf('--train', last), learnDays: null }
}

function numberOf(option: string, text: string, min: number, max: number): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new CommandError(`${option} ${text}: allowed is a number from ${min} to ${max}`)
}

/** The hours from one time of the clock to another: 8-20 are those from 8:00 to 20:00. */
function clockHoursOf(text: string): ReadonlySet<number> {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const [first, end] = [Number(from), Number(to)]
  if (from === undefined || first > 23 || end > 24 || first === end)
    throw new CommandError(`--hours ${text}: allowed are 24 to 168, or hours of the day such as 8-20`)
  const numHours = (end - first + 24) % 24 || 24
  return new Set(Array.from({ length: numHours }, (_, at) => (first + at) % 24))
}

/** Numbers and ranges that may go over the end: 11-3 are 11, 12, 1, 2 and 3. */
function ringOf(option: string, text: string, min: number, max: number): ReadonlySet<number> {
  const found = text.split(',').flatMap((part) => {
    const [, from, to = from] = /^\s*(\d{1,2})(?:-(\d{1,2}))?\s*$/.exec(part) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (!(first >= min && first <= max && last >= min && last <= max))
      throw new CommandError(`${option} ${text}: allowed are numbers from ${min} to ${max}, such as 11-3 or 1,2,12`)
    const size = max - min + 1
    const length = ((last - first + size) % size) + 1
    return Array.from({ length }, (_, at) => ((first - min + at) % size) + min)
  })
  return new Set(found)
}
