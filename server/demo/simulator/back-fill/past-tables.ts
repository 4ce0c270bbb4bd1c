// Rows of the tables, made of the readings of a piece: samples of its last day, and rollups of every step as the regular
// ones are made of samples. A part of some rows is at most about CHUNK_ROWS long, and all of one day where its table is
// divided by days.

import {
  addBuckets,
  addCounterHours,
  emptyBuckets,
  emptyCounterHours,
  emptySamples,
  type PastRollupTable,
  type PastRows,
} from '#server/modules/telemetry/history/past-rows.ts'
import { hoursOfCounter } from '#server/modules/telemetry/rollups/counter-consumption.ts'
import {
  bucketsOfFiner,
  bucketsOfValues,
  type ReadyBuckets,
  type TimeRange,
  type ValueSeries,
} from '#server/modules/telemetry/rollups/ready-rollups.ts'
import { bucketStart, GAP_PERIODS } from '#server/modules/telemetry/rollups/rollup-steps.ts'
import type { PastPlan, PastPoint } from './past-plan.ts'
import { isMeter, isRoom } from './past-reader.ts'
import { COARSE_MS, type PieceReadings } from './past-run.ts'

/** Rows of one table, and how much of what was asked for is done with them, 0 to 1. */
export interface PartOfTable {
  readonly rows: PastRows
  readonly share: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const CHUNK_ROWS = 24_000
/** Same interval as for the meters of the running network. */
const METER_MS = 600_000
const EVERY_MINUTE_S = 60

const STEP_OF = { rollup_1m: MINUTE_MS, rollup_15m: 900_000, rollup_1h: HOUR_MS, rollup_1d: DAY_MS } as const

interface Column {
  readonly code: string
  readonly point: PastPoint
  readonly at: number
}

/** The points that are known, as columns of the readings. */
const columnsOf = ({ codes }: PieceReadings, { points }: PastPlan): Column[] =>
  codes.flatMap((code, at) => {
    const point = points.get(code)
    return point ? [{ code, point, at }] : []
  })

/** Meters have a reading every ten minutes of the last day, up to its end, and one where it begins. */
function isStored({ piece, fineFrom }: PieceReadings, time: number): boolean {
  const lastMs = fineFrom + Math.floor((piece.to - fineFrom) / MINUTE_MS) * MINUTE_MS
  return time <= fineFrom || (lastMs - time) % METER_MS === 0
}

/** The values of a point. */
function seriesOf(readings: PieceReadings, { code, point, at }: Column): ValueSeries {
  const { codes, times: all, values: read, fineFrom } = readings
  const [times, values]: [number[], number[]] = [[], []]
  const isSparse = isMeter(code)
  for (let row = 0; row < all.length; row += 1) {
    const [time, value] = [all[row] ?? 0, read[row * codes.length + at] ?? Number.NaN]
    if (Number.isNaN(value) || (isSparse && !isStored(readings, time))) continue
    times.push(time)
    values.push(value)
  }
  const holdMs = point.periodS * 1000 * GAP_PERIODS
  return { times, values, holdOf: (time) => (time < fineFrom ? Math.max(holdMs, COARSE_MS) : holdMs) }
}

/** Rollups of whole buckets in a range. */
export function* bucketRows(
  plan: PastPlan,
  readings: PieceReadings,
  table: PastRollupTable,
  { from, to }: TimeRange,
): Generator<PartOfTable> {
  const stepMs = STEP_OF[table]
  const step = table === 'rollup_1d' ? '1d' : table === 'rollup_1h' ? '1h' : '15m'
  const range = { from, to: table === 'rollup_1m' ? to : bucketStart(step, to) }
  const isByDay = table === 'rollup_1m' || table === 'rollup_15m'
  const days = isByDay ? daysOf(range) : [range]
  const perPoint = (isByDay ? DAY_MS : range.to - range.from) / stepMs
  for (const { group, share } of groupsOf(columnsOf(readings, plan), perPoint)) {
    const parts = days.map(() => emptyBuckets(table))
    for (const column of group) {
      const series = seriesOf(readings, column)
      const buckets =
        table === 'rollup_1d'
          ? bucketsOfFiner(bucketsOfValues(series, range, HOUR_MS), (time) => bucketStart('1d', time))
          : bucketsOfValues(series, range, stepMs)
      const kept = table === 'rollup_1m' ? withValues(buckets, column.point) : buckets
      for (const [index, day] of days.entries()) {
        const part = parts[index]
        // the first bucket may begin before the range
        const begin = index === 0 ? 0 : startAt(kept, day.from)
        if (part) addBuckets(part, column.point.id, kept, [begin, startAt(kept, day.to)])
      }
    }
    yield* filled(parts, share)
  }
}

/** As the regular rollups: of points that are saved seldom, minutes that only hold a value are not stored. */
function withValues(buckets: ReadyBuckets, { periodS }: PastPoint): ReadyBuckets {
  if (periodS <= EVERY_MINUTE_S) return buckets
  const only = (column: readonly number[]) => column.filter((_, index) => (buckets.counts[index] ?? 0) > 0)
  const { times, average, minimum, maximum, first, last, goodS, counts } = buckets
  return {
    times: only(times),
    average: only(average),
    minimum: only(minimum),
    maximum: only(maximum),
    first: only(first),
    last: only(last),
    goodS: only(goodS),
    counts: only(counts),
  }
}

const startAt = ({ times }: ReadyBuckets, from: number): number => {
  const index = times.findIndex((time) => time >= from)
  return index === -1 ? times.length : index
}

/** Consumption in each whole hour. */
export function* counterRows(plan: PastPlan, readings: PieceReadings): Generator<PartOfTable> {
  const { piece, fineFrom } = readings
  const to = bucketStart('1h', piece.to)
  const counters = columnsOf(readings, plan).filter(({ point }) => point.counter !== null)
  for (const { group, share } of groupsOf(counters, (to - piece.from) / HOUR_MS)) {
    const rows = emptyCounterHours()
    for (const column of group) {
      const { times, values } = seriesOf(readings, column)
      const known = times
        .map((at, index) => ({ at, value: values[index] ?? Number.NaN }))
        .filter(({ at }) => at >= piece.from && (at >= fineFrom || at % METER_MS === 0))
      if (column.point.counter)
        addCounterHours(rows, column.point.id, hoursOfCounter(known, piece.from, to, column.point.counter))
    }
    yield* filled([rows], share)
  }
}

/** Samples of the last day, newest UTC day first. */
export function* sampleRows(plan: PastPlan, readings: PieceReadings): Generator<PartOfTable> {
  const { piece, fineFrom } = readings
  const days = daysOf({ from: fineFrom, to: piece.to + 1 }).reverse()
  for (const { group, share } of groupsOf(columnsOf(readings, plan), DAY_MS / MINUTE_MS)) {
    const parts = days.map(() => emptySamples('sample'))
    for (const column of group) {
      const { times, values } = seriesOf(readings, column)
      for (const [index, time] of times.entries()) {
        const part = parts[days.findIndex((day) => time >= day.from && time < day.to)]
        part?.pointIds.push(column.point.id)
        part?.times.push(time)
        part?.values.push(values[index] ?? Number.NaN)
      }
    }
    yield* filled(parts, share)
  }
}

/** The last report of each room: one is made every half an hour or hour, and until then this is the newest. */
export function newestOfRooms(plan: PastPlan, readings: PieceReadings): PastRows {
  const rows = emptySamples('latest')
  for (const column of columnsOf(readings, plan).filter(({ code }) => isRoom(code))) {
    const { times, values } = seriesOf(readings, column)
    const [time, value] = [times.at(-1), values.at(-1)]
    if (time === undefined || value === undefined || time < readings.fineFrom) continue
    rows.pointIds.push(column.point.id)
    rows.times.push(time)
    rows.values.push(value)
  }
  return rows
}

function* filled(parts: readonly PastRows[], share: number): Generator<PartOfTable> {
  for (const rows of parts) if (rows.pointIds.length > 0) yield { rows, share }
}

/** The UTC days of a range, cut at its ends. */
function daysOf({ from, to }: TimeRange): TimeRange[] {
  const days: TimeRange[] = []
  for (let start = from; start < to; ) {
    const end = Math.min(to, (Math.floor(start / DAY_MS) + 1) * DAY_MS)
    days.push({ from: start, to: end })
    start = end
  }
  return days
}

function* groupsOf(columns: readonly Column[], rowsPerPoint: number) {
  const size = Math.max(1, Math.floor(CHUNK_ROWS / Math.max(1, rowsPerPoint)))
  for (let from = 0; from < columns.length; from += size)
    yield { group: columns.slice(from, from + size), share: Math.min(1, (from + size) / columns.length) }
}
