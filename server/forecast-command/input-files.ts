/**
 * Weather and load of two files as hours. Duty: which columns are what, in which unit, what is left out; refusals name line,
 * column and what is allowed. Neighbours: read-columns.ts reads, heat-hours.ts and clean-load.ts make hours of heat.
 */

import { resolve } from 'node:path'
import { type CivilZone, civilZone } from '#lib/civil-time.ts'
import { DEFAULT_TIME_ZONE } from '#lib/company-day.ts'
import { type Calendar, calendarOf } from '#server/modules/load-forecast/learning/calendar.ts'
import { cleanLoad } from '#server/modules/load-forecast/learning/clean-load.ts'
import { HOUR_MS, type HourData, type OffSchedule } from '#server/modules/load-forecast/learning/hour-data.ts'
import { offMask, offSpans } from '#server/modules/load-forecast/learning/off-schedule.ts'
import { CommandError } from './command.ts'
import type { MappedColumn } from './file-map.ts'
import type { ForecastMap } from './forecast-map.ts'
import { heatColumn, KIND_NAMES, kindOfHeat } from './heat-column.ts'
import { heatOfHours } from './heat-hours.ts'
import { columnOf, openTable, type ReadTable, readColumns, type Samples } from './read-columns.ts'
import { columnMeaning, type WeatherUnit, weatherUnitIn } from './recognise.ts'
import { bridged, firstHourFrom, meansOfHours } from './sample-hours.ts'

export interface InputFiles {
  readonly data: HourData
  readonly calendar: Calendar
  /** Of the load; empty where neither map nor heading say it. */
  readonly unit: string
  /** What was read, and what was left out. */
  readonly told: readonly string[]
  readonly numRefused: number
}

/** What a weather station or forecast can say. */
const RANGES = { temperature: [-70, 60], wind: [0, 100], sun: [-50, 1_600] } as const
/** Above the largest networks there are. */
const MAX_MW = 10_000
const MIN_OVERLAP_H = 15 * 24
const MAX_HOURS = 20 * 366 * 24

/** @param folder - Where paths begin. @throws {CommandError} */
export async function readInputFiles(
  folder: string,
  paths: { readonly weather: string; readonly load: string },
  map: ForecastMap,
): Promise<InputFiles> {
  const zoneName = map.timeZone ?? DEFAULT_TIME_ZONE
  const zone = civilZone(zoneName)
  const weather = await readWeather(resolve(folder, paths.weather), map, zoneName)
  const load = await readLoad(resolve(folder, paths.load), map, zoneName)
  const { start, numHours } = commonHours(weather.table, load.table, zone)
  const hoursOf = (samples: Samples | null): Float64Array | null => {
    const { stepMs } = weather.table
    const shiftMs = map.weather.timeIs === 'end' ? -stepMs : 0
    return samples && bridged(meansOfHours(samples, { start, numHours, stepMs, shiftMs }), stepMs)
  }
  const temperature = hoursOf(weather.temperature) ?? new Float64Array(numHours).fill(Number.NaN)
  const { open, samples, kind } = load
  const { heading, unit, wanted } = load.column
  const written = heatOfHours(
    {
      option: '--load',
      name: open.name,
      heading,
      samples,
      stepMs: load.table.stepMs,
      kind,
      timeIs: map.load.timeIs,
      timeZone: zoneName,
      maxPerHour: map.load.maxPerHour === undefined ? null : map.load.maxPerHour * wanted.factor,
    },
    start,
    numHours,
  )
  const calendar = calendarOf(start, numHours, zone, {
    holidays: new Set(map.holidays),
    workingDays: new Set(map.workingDays),
  })
  const clean = cleanLoad(written, calendar, null)
  const data: HourData = {
    start,
    load: clean.load,
    changed: clean.isOff,
    weather: { temperature, wind: hoursOf(weather.wind), sun: hoursOf(weather.sun) },
    schedule: clean.schedule,
  }
  refuseImplausible(data, unit, open.name, heading)
  const numGaps = written.filter(Number.isNaN).length
  return {
    data,
    calendar,
    unit,
    numRefused: weather.table.numRefused + load.table.numRefused,
    told: [
      ...weather.told,
      `${open.name}: “${heading}” is ${KIND_NAMES[kind]}${unit === '' ? ', without a unit' : `, read in ${unit}`}; times of ${zoneName}`,
      ...weather.table.refused,
      ...load.table.refused,
      `${numHours} hours in both files; of the load ${numGaps} are missing, left out are ${clean.numDropouts} of zero, ${clean.numSpikes} spikes, ${clean.numStill} that stand still`,
      ...offLines(clean.schedule),
    ],
  }
}

/** When the load is off as a rule, as it is at the end of the files. */
function offLines(schedule: OffSchedule | null): string[] {
  if (!schedule) return []
  const texts = ['working days', 'Saturdays', 'Sundays and holidays'].flatMap((name, group) => {
    const spans = offSpans(offMask(schedule, Number.POSITIVE_INFINITY, group))
    return spans.length === 0 ? [] : [`${name} ${spans.map(({ from, to }) => `${from} to ${to} h`).join(', ')}`]
  })
  return [
    texts.length === 0
      ? 'The load was off by a schedule for a time, and is not at the end'
      : `The load is off by its schedule: ${texts.join('; ')}`,
  ]
}

async function readWeather(path: string, map: ForecastMap, timeZone: string) {
  const open = await openTable('--weather', path, map.weather, timeZone)
  const { headings } = open.layout
  const meant = (['temperature', 'wind', 'sun'] as const).map((meaning) => {
    const column = weatherColumn(headings, meaning, map.weather[meaning])
    const unit = unitOf(headings[column ?? -1] ?? '', meaning, map.weather[meaning])
    return { meaning, column, unit }
  })
  const there = meant.filter(({ column }) => column !== null)
  if (meant[0]?.column === null)
    throw new CommandError(
      `--weather: no column of ${open.name} is the outdoor temperature; there are ${headings.join(', ')}: name it in --map as weather.temperature`,
    )
  const table = await readColumns(
    '--weather',
    open,
    there.map(({ meaning, column, unit }) => ({
      column: column ?? 0,
      factor: unit.factor,
      offset: unit.offset,
      min: RANGES[meaning][0],
      max: RANGES[meaning][1],
    })),
  )
  const samplesOf = (wanted: WeatherValue): Samples | null => {
    const at = there.findIndex(({ meaning }) => meaning === wanted)
    const samples = table.columns[at]
    return samples && samples.times.length > 0 ? samples : null
  }
  const named = there.map(({ meaning, column, unit }) => `${meaning} “${headings[column ?? 0]}” in ${unit.name}`)
  const missing = meant.filter(({ column }) => column === null).map(({ meaning }) => meaning)
  const left = missing.length === 0 ? '' : `; it has no ${missing.join(' and no ')}, which is left out`
  return {
    table,
    temperature: samplesOf('temperature'),
    wind: samplesOf('wind'),
    sun: samplesOf('sun'),
    told: [`${open.name}: ${named.join(', ')}${left}`],
  }
}

type WeatherValue = keyof typeof RANGES

/** By the map, or by the heading. */
function unitOf(heading: string, meaning: WeatherValue, mapped: MappedColumn | undefined): WeatherUnit {
  if (mapped && (mapped.factor !== 1 || mapped.offset !== 0))
    return { name: 'the unit of --map', factor: mapped.factor, offset: mapped.offset }
  return weatherUnitIn(heading, meaning)
}

const weatherColumn = (headings: readonly string[], meaning: WeatherValue, mapped: MappedColumn | undefined) =>
  mapped ? columnOf('--weather', headings, mapped.column) : columnMeaning(headings, meaning)

async function readLoad(path: string, map: ForecastMap, timeZone: string) {
  const open = await openTable('--load', path, map.load, timeZone)
  const column = heatColumn('--load', open, map.load, 'MW')
  const table = await readColumns('--load', open, [column.wanted])
  const samples = table.columns[0] ?? { times: [], values: [], lines: [] }
  if (samples.times.length === 0)
    throw new CommandError(
      `--load: ${open.name} has no number in column “${column.heading}”; allowed is the heat of each step`,
    )
  return { open, column, table, samples, kind: kindOfHeat(map.load, column, samples) }
}

/** The hours that both files have. @throws {CommandError} */
function commonHours(weather: ReadTable, load: ReadTable, zone: CivilZone) {
  const spans = [spanOf(weather), spanOf(load)]
  const from = Math.max(...spans.map((span) => span.from))
  const to = Math.min(...spans.map((span) => span.to)) + HOUR_MS
  const start = firstHourFrom(from, zone)
  const numHours = Math.floor((to - start) / HOUR_MS)
  if (numHours >= MIN_OVERLAP_H && numHours <= MAX_HOURS) return { start, numHours }
  const text = (ms: number): string => zone.clockAt(ms).slice(0, 16).replace('T', ' ')
  const [own, other] = spans.map((span) => `${text(span.from)} to ${text(span.to)}`)
  throw new CommandError(
    `--weather has ${own}, --load has ${other}: allowed are files that share 15 days to 20 years; nothing can be forecast from less`,
  )
}

/** Of its first column: the temperature, or the heat. */
function spanOf({ columns: [first] }: ReadTable): { readonly from: number; readonly to: number } {
  return { from: first?.times[0] ?? 0, to: first?.times.at(-1) ?? 0 }
}

/** @throws {CommandError} */
function refuseImplausible({ load }: HourData, unit: string, name: string, heading: string): void {
  const known = load.filter((value) => !Number.isNaN(value)).sort()
  const most = known.at(-1) ?? 0
  if (unit === 'MW' && most > MAX_MW)
    throw new CommandError(
      `--load: ${name}, column “${heading}”: up to ${Math.round(most)} MW, more than any network has; allowed are ${MAX_MW} MW: are its numbers kW?`,
    )
  if (!(most > 0)) throw new CommandError(`--load: ${name}, column “${heading}” is never above 0; allowed is heat`)
}
