/**
 * Simulated measurements from before the first start, in the order in which people need them: daily and hourly figures of
 * the last week, quarter-hours and samples of the last day, then the season before, newest piece first. Pure: the thread
 * (back-fill.worker.ts) runs it, back-fill.ts writes the result. Neighbours: past-run.ts computes a piece,
 * past-tables.ts its rows, past-piece-alarms.ts its alarms. Invariants: meters end at their readings at the first start
 * and count on from piece to piece; a chunk takes the database a moment only.
 */
import type { BackFillProgress } from '#contract/endpoints/back-fill.ts'
import type { FilledTable } from '#server/modules/telemetry/history/history-write.repository.ts'
import { type EncodedRows, encodeRows, type PastRows } from '#server/modules/telemetry/history/past-rows.ts'
import { alarmsOfSeason, alarmsOfWeek, type PastAlarms, standingAtStart } from './past-piece-alarms.ts'
import { type PastPiece, type PastPieces, piecesLeft } from './past-pieces.ts'
import type { PastPlan, PastSeam } from './past-plan.ts'
import { anchorMeters, type PieceReadings, runPiece } from './past-run.ts'
import { bucketRows, counterRows, newestOfRooms, type PartOfTable, sampleRows } from './past-tables.ts'

interface Done {
  readonly kind: 'done'
  /** The name that marks it. */
  readonly step: string
  readonly alarms: PastAlarms
  readonly filled: readonly FilledTable[]
}
interface Computed {
  readonly kind: 'computed'
}

/** What is to be written next, and how far its part of the past is with it. */
export type PastChunk<Rows = PastRows> = BackFillProgress &
  (Computed | Done | { readonly kind: 'rows'; readonly rows: Rows })
export type EncodedChunk = PastChunk<EncodedRows>

export const encodeChunk = (chunk: PastChunk): EncodedChunk =>
  chunk.kind === 'rows' ? { ...chunk, rows: encodeRows(chunk.rows) } : chunk

const NO_ALARMS: PastAlarms = { over: [], standing: [], earlier: [] }
/** Share of the time of a piece until the model has computed it. */
const MODEL_SHARE = 0.75

export function* pastChunks(plan: PastPlan): Generator<PastChunk> {
  const { week, isWeekLeft, season } = piecesLeft(plan)
  const begins = isWeekLeft ? yield* lastWeek(plan, week) : plan.seam
  yield* seasonBefore(plan, season, begins)
}

type Share = (done: number) => number

/** A range of the whole, which itself goes from 0 to 1. */
const within =
  (from: number, to: number): Share =>
  (done) =>
    from + done * (to - from)

function* rowsOf(part: BackFillProgress['part'], tables: readonly Generator<PartOfTable>[], shareOf: Share) {
  for (const [index, table] of tables.entries())
    for (const { rows, share } of table)
      yield { kind: 'rows', part, share: shareOf((index + share) / tables.length), rows } as const
}

/** Rows of a piece in the tables that have no partitions. */
const figuresOf = (plan: PastPlan, readings: PieceReadings): Generator<PartOfTable>[] => [
  bucketRows(plan, readings, 'rollup_1d', readings.piece),
  counterRows(plan, readings),
  bucketRows(plan, readings, 'rollup_1h', readings.piece),
]
const figuresIn = ({ from, to }: Pick<PastPiece, 'from' | 'to'>): FilledTable[] =>
  (['rollup_1d', 'counter_hours', 'rollup_1h'] as const).map((table) => ({ table, from, to }))

/** What the last day and the quarters of the week fill. */
export function partitionsOf({ week }: PastPieces): FilledTable[] {
  const { from, to, dayFrom } = week
  return [
    { table: 'rollup_15m', from, to },
    { table: 'sample', from: dayFrom, to },
    { table: 'rollup_1m', from: dayFrom, to },
  ]
}

function* lastWeek(plan: PastPlan, week: PastPieces['week']): Generator<PastChunk, PastSeam> {
  const hasFigures = plan.done.has(week.step)
  const part = hasFigures ? 'day' : 'week'
  const readings = yield* computed(part, runPiece(plan, week, week.dayFrom), within(0, MODEL_SHARE))
  const meterReadings = anchorMeters(readings, plan.seam.meterReadings)
  const alarms = alarmsOfWeek(plan, week, readings.reader)
  if (!hasFigures) {
    yield { kind: 'rows', part, share: MODEL_SHARE, rows: newestOfRooms(plan, readings) }
    yield* rowsOf('week', figuresOf(plan, readings), within(MODEL_SHARE, 1))
    yield { kind: 'done', part, share: 1, step: week.step, alarms, filled: figuresIn(week) }
  }
  yield* lastDay(plan, week, readings, within(hasFigures ? MODEL_SHARE : 0, 1))
  return { meterReadings, alarmIds: standingAtStart(week, alarms) }
}

/** Its quarter-hours first, and those of the week before it last. */
function* lastDay(plan: PastPlan, week: PastPieces['week'], readings: PieceReadings, shareOf: Share) {
  const { from, to, dayFrom, dayStep } = week
  const day = { from: dayFrom, to }
  const tables = [
    bucketRows(plan, readings, 'rollup_15m', day),
    sampleRows(plan, readings),
    bucketRows(plan, readings, 'rollup_1m', { from: dayFrom, to: quarterBefore(to) }),
    ...(from < dayFrom ? [bucketRows(plan, readings, 'rollup_15m', { from, to: dayFrom })] : []),
  ]
  yield* rowsOf('day', tables, shareOf)
  const filled = partitionsOf({ week, season: [] })
  yield { kind: 'done', part: 'day', share: 1, step: dayStep, alarms: NO_ALARMS, filled } as const
}

const QUARTER_MS = 900_000
/** Minutes are stored together with their quarter. */
const quarterBefore = (time: number): number => Math.floor(time / QUARTER_MS) * QUARTER_MS

function* seasonBefore(plan: PastPlan, pieces: readonly PastPiece[], begins: PastSeam): Generator<PastChunk> {
  const wholeMs = pieces.reduce((sum, { from, to }) => sum + to - from, 0)
  let [seam, doneMs] = [begins, 0]
  for (const piece of pieces) {
    const shareOf = within(doneMs / wholeMs, (doneMs + piece.to - piece.from) / wholeMs)
    const readings = yield* computed('season', runPiece(plan, piece), (done) => shareOf(done * MODEL_SHARE))
    const meterReadings = anchorMeters(readings, seam.meterReadings)
    const alarms = alarmsOfSeason(plan, piece, readings.reader, seam.alarmIds)
    yield* rowsOf('season', figuresOf(plan, readings), (done) => shareOf(within(MODEL_SHARE, 1)(done)))
    yield { kind: 'done', part: 'season', share: shareOf(1), step: piece.step, alarms, filled: figuresIn(piece) }
    seam = { meterReadings, alarmIds: standingAtStart(piece, alarms) }
    doneMs += piece.to - piece.from
  }
}

function* computed<Result>(
  part: BackFillProgress['part'],
  work: Generator<number, Result>,
  shareOf: Share,
): Generator<PastChunk, Result> {
  for (;;) {
    const next = work.next()
    if (next.done) return next.value
    yield { kind: 'computed', part, share: shareOf(next.value) }
  }
}
