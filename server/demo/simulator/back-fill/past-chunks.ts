/**
 * Simulated measurements from before the first start: the model runs from the start of the season. Duty: readings of
 * the points that are useful as history, per minute for the last day (meters every ten minutes), per quarter for the
 * week before, per hour for the season. Pure: the thread (back-fill.worker.ts) runs it, back-fill.ts writes the result.
 * Invariants: meters end at their readings at the first start; a chunk has at most about CHUNK_CELLS cells, so that
 * memory does not grow with the season and taking over a chunk does not block the receiver.
 */
import { COUNTER_LIMIT } from '#contract/network/standard-params.ts'
import type { EvaluationState } from '#server/modules/alarms/engine/evaluate.ts'
import type { PastAlarm } from './past-alarms.ts'
import { calledAgain, type HandledAlarm, handled } from './past-deeds.ts'
import type { PastPlan } from './past-plan.ts'
import { isMeter, type PastReader, readPast } from './past-reader.ts'

/** Values of many points at many times: `values` has one row of all codes per time; NaN: not read. */
export interface PastTable {
  readonly codes: readonly string[]
  /** Epoch ms. */
  readonly times: Float64Array
  readonly values: Float64Array
}

/** Measures of buckets; each array has one row of all codes per bucket; NaN: not read. */
export interface PastRollups {
  readonly codes: readonly string[]
  readonly times: Float64Array
  readonly average: Float64Array
  readonly minimum: Float64Array
  readonly maximum: Float64Array
  readonly first: Float64Array
  readonly last: Float64Array
  readonly counts: Int32Array
}

/** Alarms of a part of the past. */
export interface PastAlarms {
  readonly over: readonly HandledAlarm[]
  /** Those that stand at the first start. */
  readonly standing: readonly { readonly alarm: HandledAlarm; readonly evaluation: EvaluationState }[]
  /** Alarms given before that were raised earlier than it seemed: they stood already when their part began. */
  readonly earlier: readonly { readonly id: string; readonly raisedAt: number }[]
}

export type PastChunk =
  | { readonly kind: 'samples'; readonly share: number; readonly table: PastTable }
  | { readonly kind: 'quarters' | 'hours'; readonly share: number; readonly rollups: PastRollups }
  | { readonly kind: 'alarms'; readonly share: number; readonly alarms: PastAlarms }

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Interval of readings where only rollups are stored. */
const COARSE_MS = 300_000
const QUARTER_MS = 900_000
const WEEK_DAYS = 7
const MEASURES = ['average', 'minimum', 'maximum', 'first', 'last'] as const
/** Simulated time per chunk of the last day. */
const LIVE_CHUNK_MS = 6 * HOUR_MS
const CHUNK_CELLS = 16_000
/** Rooms and building entrances, whose weak signals come and go. */
const SECONDARY_NETWORK = 4
/** The newest alarms that nobody has looked at yet. */
const NUM_LEFT = 4
/** What begins this soon after a part's beginning was so before. */
const FROM_BEFORE_MS = 20 * MINUTE_MS
/** Same interval as for the meters of the running network. */
const METER_MINUTES = 10

/** The last day first, as it is needed first; then the time before. `share`: progress of the part, 0 to 1. */
export function* pastChunks(plan: PastPlan): Generator<PastChunk> {
  // no hour lies in both parts
  const dayStartMs = Math.floor((plan.untilMs - Math.min(plan.days, 1) * DAY_MS) / HOUR_MS) * HOUR_MS
  const atDayStart = yield* lastDay(plan, dayStartMs)
  if (plan.days > 1) yield* season(plan, dayStartMs, atDayStart)
}

/** What is known at the beginning of the last day, where the time before has to end. */
interface DayStart {
  readonly meterReadings: Readonly<Record<string, number>>
  /** Ids of the alarms that stood from the beginning, by source. */
  readonly alarmIds: ReadonlyMap<string, string>
}

/**
 * Gauges in chunks of some hours; meters at the end, when the shift to their known final readings can be computed.
 */
function* lastDay(plan: PastPlan, fromMs: number): Generator<PastChunk, DayStart> {
  const dayMs = plan.untilMs - fromMs
  const reader = readPast(plan, fromMs, MINUTE_MS)
  const codes = reader.codes.filter(isMeter)
  const meterTimes = [fromMs]
  const meterRows = [metersOf(reader)]
  // the last reading of the meters is that of the end
  const firstMeterRow = (Math.floor(dayMs / MINUTE_MS) + METER_MINUTES - 1) % METER_MINUTES
  for (let chunkMs = fromMs; chunkMs < plan.untilMs; chunkMs += LIVE_CHUNK_MS) {
    const rows = Math.floor(Math.min(LIVE_CHUNK_MS, plan.untilMs - chunkMs) / MINUTE_MS)
    const table = liveMinutes(reader, chunkMs, rows)
    const share = (part: number): number => (0.95 * (chunkMs + part * rows * MINUTE_MS - fromMs)) / dayMs
    yield* samplesOf(
      columnsOf(table, (code) => !isMeter(code)),
      share,
    )
    const meters = columnsOf(table, isMeter)
    for (let row = firstMeterRow; row < rows; row += METER_MINUTES) {
      meterTimes.push(meters.times[row] ?? 0)
      meterRows.push(meters.values.slice(row * meters.codes.length, (row + 1) * meters.codes.length))
    }
  }
  const values = new Float64Array(meterRows.length * codes.length)
  for (const [row, read] of meterRows.entries()) values.set(read, row * codes.length)
  shiftColumns(values, codes, meterShifts(codes, lastRow(values, codes.length), plan.meterReadings))
  yield* samplesOf({ codes, times: Float64Array.from(meterTimes), values }, (part) => 0.95 + 0.05 * part)
  const all = reader.alarms.returned()
  yield { kind: 'alarms', share: 1, alarms: dayAlarms(plan, all, reader) }
  const atStart = firstRow(values, codes.length)
  return {
    meterReadings: Object.fromEntries(codes.map((code, at) => [code, atStart[at] ?? Number.NaN])),
    alarmIds: new Map(
      [...all, ...reader.alarms.standing().map(({ alarm }) => alarm)]
        .filter(({ beyondSince }) => beyondSince < fromMs + FROM_BEFORE_MS)
        .map(({ sourceKey, id }) => [sourceKey, id]),
    ),
  }
}

/** The newest few are left to who comes on duty. */
function dayAlarms(plan: PastPlan, over: readonly PastAlarm[], reader: PastReader): PastAlarms {
  const shown = over.filter(({ suppressedBy, warnNumber }) => suppressedBy === null && warnNumber !== SECONDARY_NETWORK)
  const left = new Set(shown.slice(-NUM_LEFT))
  const shift = shiftOf(plan)
  return {
    over: over.map((alarm) => handled(alarm, shift, left.has(alarm))),
    standing: reader.alarms.standing().map(({ alarm, evaluation }) => ({
      evaluation,
      alarm: calledAgain(handled(alarm, shift, false), shift),
    })),
    earlier: [],
  }
}

const shiftOf = ({ seed, untilMs, network }: PastPlan) => ({ seed, untilMs, utcOffsetH: network.company.utcOffsetH })

/** Splits a table into chunks of some codes. @param shareAt - Progress to report when a part of it (0 to 1) is done. */
function* samplesOf(table: PastTable, shareAt: (part: number) => number): Generator<PastChunk> {
  const { codes, times, values } = table
  for (const { from, to } of chunksOf(table)) {
    const part = { codes: codes.slice(from, to), times, values: cut(values, codes.length, from, to) }
    yield { kind: 'samples', share: shareAt(to / codes.length), table: part }
  }
}

function* rollupsOf(
  kind: 'quarters' | 'hours',
  rollups: PastRollups,
  shareAt: (part: number) => number,
): Generator<PastChunk> {
  const { codes, times, counts } = rollups
  for (const { from, to } of chunksOf(rollups)) {
    const column = (name: (typeof MEASURES)[number]): Float64Array => cut(rollups[name], codes.length, from, to)
    const part = {
      codes: codes.slice(from, to),
      times,
      average: column('average'),
      minimum: column('minimum'),
      maximum: column('maximum'),
      first: column('first'),
      last: column('last'),
      counts: Int32Array.from(cut(Float64Array.from(counts), codes.length, from, to)),
    }
    yield { kind, share: shareAt(to / codes.length), rollups: part }
  }
}

function* chunksOf({ codes, times }: Pick<PastTable, 'codes' | 'times'>): Generator<{ from: number; to: number }> {
  const size = Math.max(1, Math.floor(CHUNK_CELLS / Math.max(1, times.length)))
  for (let from = 0; from < codes.length; from += size) yield { from, to: Math.min(from + size, codes.length) }
}

/** Columns `from` to `to` of rows with `width` columns. */
function cut(values: Float64Array, width: number, from: number, to: number): Float64Array {
  const rows = values.length / width
  const part = new Float64Array(rows * (to - from))
  for (let row = 0; row < rows; row += 1)
    part.set(values.subarray(row * width + from, row * width + to), row * (to - from))
  return part
}

function liveMinutes(reader: PastReader, fromMs: number, rows: number): PastTable {
  const { codes } = reader
  const times = new Float64Array(rows)
  const values = new Float64Array(rows * codes.length)
  for (let row = 0; row < rows; row += 1) {
    reader.step(MINUTE_MS / 1000)
    times[row] = fromMs + (row + 1) * MINUTE_MS
    values.set(reader.read(), row * codes.length)
  }
  return { codes, times, values }
}

/** Gauges in chunks of a day; meters at the end, when the shift to their known final readings can be computed. */
function* season(plan: PastPlan, untilMs: number, dayStart: DayStart): Generator<PastChunk> {
  const fromMs = Math.ceil((plan.untilMs - plan.days * DAY_MS) / HOUR_MS) * HOUR_MS
  const reader = readPast(plan, fromMs, COARSE_MS)
  const meterDays: PastRollups[] = []
  const meterQuarters: PastRollups[] = []
  for (let dayMs = fromMs; dayMs < untilMs; dayMs += DAY_MS) {
    const dayEnd = Math.min(dayMs + DAY_MS, Math.floor(untilMs / HOUR_MS) * HOUR_MS)
    const isLate = dayMs >= plan.untilMs - (WEEK_DAYS + 1) * DAY_MS
    const table = liveThrough(reader, dayMs, dayEnd)
    const share = (part: number): number => (0.9 * (dayMs + part * (dayEnd - dayMs) - fromMs)) / (untilMs - fromMs)
    const ofGauges = columnsOf(table, (code) => !isMeter(code))
    const ofMeters = columnsOf(table, isMeter)
    if (isLate) {
      yield* rollupsOf('quarters', rolledUp(ofGauges, QUARTER_MS), (part) => share(0.8 * part))
      meterQuarters.push(rolledUp(ofMeters, QUARTER_MS))
    }
    meterDays.push(rolledUp(ofMeters, HOUR_MS))
    yield* rollupsOf('hours', rolledUp(ofGauges, HOUR_MS), (part) => share(isLate ? 0.8 + 0.2 * part : part))
    const over = reader.alarms.returned().map((alarm) => handled(alarm, shiftOf(plan), false))
    if (over.length > 0) yield { kind: 'alarms', share: share(1), alarms: { over, standing: [], earlier: [] } }
  }
  yield { kind: 'alarms', share: 0.9, alarms: seasonEnd(plan, untilMs, reader, dayStart) }
  const codes = reader.codes.filter(isMeter)
  const before = lastRow(meterDays.at(-1)?.last ?? new Float64Array(0), codes.length)
  const ends = metersOf(reader).map((value, at) => (Number.isNaN(value) ? (before[at] ?? value) : value))
  const shifts = meterShifts(codes, ends, dayStart.meterReadings)
  for (const [kind, all] of [['quarters', meterQuarters] as const, ['hours', meterDays] as const]) {
    for (const rollups of all) {
      for (const column of MEASURES) shiftColumns(rollups[column], rollups.codes, shifts)
      yield* rollupsOf(kind, rollups, () => 0.95)
    }
  }
}

/** What the meters show now. */
const metersOf = (reader: PastReader): Float64Array => {
  const row = reader.read()
  return Float64Array.from(reader.codes.flatMap((code, at) => (isMeter(code) ? [row[at] ?? Number.NaN] : [])))
}

/** Alarms that stand where the season meets the last day: they go on there, or end. */
function seasonEnd(plan: PastPlan, untilMs: number, reader: PastReader, { alarmIds }: DayStart): PastAlarms {
  const standing = reader.alarms.standing().map(({ alarm }) => alarm)
  return {
    standing: [],
    earlier: standing.flatMap(({ sourceKey, raisedAt }) => {
      const id = alarmIds.get(sourceKey)
      return id === undefined ? [] : [{ id, raisedAt }]
    }),
    over: standing
      .filter(({ sourceKey }) => !alarmIds.has(sourceKey))
      .map((alarm) => {
        const end = { kind: 'returned', at: untilMs, warnLevel: alarm.warnLevel } as const
        return handled({ ...alarm, recoveredAt: untilMs, events: [...alarm.events, end] }, shiftOf(plan), false)
      }),
  }
}

function liveThrough(reader: PastReader, fromMs: number, toMs: number): PastTable {
  const rows = Math.round((toMs - fromMs) / COARSE_MS)
  const { codes } = reader
  const times = new Float64Array(rows)
  const values = new Float64Array(rows * codes.length)
  for (let row = 0; row < rows; row += 1) {
    // each reading is taken at the start of its interval, so that it falls into the right bucket
    times[row] = fromMs + row * COARSE_MS
    values.set(reader.read(), row * codes.length)
    reader.step(COARSE_MS / 1000)
  }
  return { codes, times, values }
}

/** The columns of some codes. */
export function columnsOf({ codes, times, values }: PastTable, isWanted: (code: string) => boolean): PastTable {
  const kept = codes.flatMap((code, at) => (isWanted(code) ? [at] : []))
  const picked = new Float64Array(times.length * kept.length)
  for (let row = 0; row < times.length; row += 1)
    kept.forEach((from, to) => {
      picked[row * kept.length + to] = values[row * codes.length + from] ?? Number.NaN
    })
  return { codes: kept.map((at) => codes[at] ?? ''), times, values: picked }
}

/** Buckets of a step from evenly spaced readings. The first reading is at the start of a bucket. */
export function rolledUp({ codes, times, values }: PastTable, stepMs: number): PastRollups {
  const width = codes.length
  const starts = [...new Set([...times].map((time) => Math.floor(time / stepMs) * stepMs))]
  const column = (): Float64Array => new Float64Array(starts.length * width).fill(Number.NaN)
  const [average, minimum, maximum, first, last] = [column(), column(), column(), column(), column()]
  const counts = new Int32Array(starts.length * width)
  const bucketOf = new Map(starts.map((start, at) => [start, at]))
  for (let row = 0; row < times.length; row += 1) {
    const bucket = bucketOf.get(Math.floor((times[row] ?? 0) / stepMs) * stepMs) ?? 0
    for (let at = 0; at < width; at += 1) {
      const value = values[row * width + at] ?? Number.NaN
      if (Number.isNaN(value)) continue
      const cell = bucket * width + at
      const count = counts[cell] ?? 0
      counts[cell] = count + 1
      average[cell] = count === 0 ? value : ((average[cell] ?? 0) * count + value) / (count + 1)
      minimum[cell] = count === 0 ? value : Math.min(minimum[cell] ?? value, value)
      maximum[cell] = count === 0 ? value : Math.max(maximum[cell] ?? value, value)
      if (count === 0) first[cell] = value
      last[cell] = value
    }
  }
  return { codes, times: Float64Array.from(starts), average, minimum, maximum, first, last, counts }
}

/** The first value of each column; NaN values are skipped. */
function firstRow(values: Float64Array, width: number): Float64Array {
  const row = values.slice(0, width)
  for (let cell = width; cell < values.length; cell += 1)
    if (Number.isNaN(row[cell % width] ?? 0)) row[cell % width] = values[cell] ?? Number.NaN
  return row
}

/** The last value of each column; NaN values are skipped. */
function lastRow(values: Float64Array, width: number): Float64Array {
  const row = new Float64Array(width).fill(Number.NaN)
  for (let at = 0; at < width; at += 1) {
    for (let cell = values.length - width + at; cell >= 0 && Number.isNaN(row[at] ?? 0); cell -= width)
      row[at] = values[cell] ?? Number.NaN
  }
  return row
}

/** Shift of each meter so that it ends at its known reading; 0 for gauges. */
const meterShifts = (
  codes: readonly string[],
  ends: Float64Array,
  known: Readonly<Record<string, number>>,
): readonly number[] =>
  codes.map((code, at) => {
    const [wanted, end] = [known[code], ends[at]]
    return isMeter(code) && wanted !== undefined && end !== undefined && Number.isFinite(wanted - end)
      ? wanted - end
      : 0
  })

function shiftColumns(values: Float64Array, codes: readonly string[], shifts: readonly number[]): void {
  for (let cell = 0; cell < values.length; cell += 1) {
    const shift = shifts[cell % codes.length] ?? 0
    if (shift === 0) continue
    const moved = (values[cell] ?? Number.NaN) + shift
    // a meter that would begin below 0 has overflowed since
    values[cell] = Math.round((moved < 0 ? moved + COUNTER_LIMIT : moved) * 10) / 10
  }
}
