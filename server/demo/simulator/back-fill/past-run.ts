/**
 * One piece of the past as the model computes it: from a warmed-up network, all its readings in memory. Neighbours:
 * past-reader.ts reads the model, past-tables.ts makes rows of the readings. Invariant: a piece begins a while before its
 * first stored value, so that the last report of a room holds and alarms stand where it begins.
 */
import { COUNTER_OVERFLOW } from '../instruments/sensors.ts'
import type { PastPiece } from './past-pieces.ts'
import type { PastPlan } from './past-plan.ts'
import { isMeter, type PastReader, readPast } from './past-reader.ts'

const MINUTE_MS = 60_000
/** Interval of readings where only rollups are stored. */
export const COARSE_MS = 300_000
const LEAD_MS = 3_600_000
/**
 * Steps of the model: twice and four times those of the running network, whose hours come out the same within the noise
 * of the instruments. Where only hours are stored, minutes need not be smooth.
 */
const WEEK_STEP_S = 30
const SEASON_STEP_S = 60
/** Readings after which the progress is told, and a pause begins: two hours of coarse ones. */
const TOLD_READINGS = 24

/** Readings of all codes, one row per time; NaN: not read. */
export interface PieceReadings {
  readonly piece: Pick<PastPiece, 'from' | 'to'>
  /** Epoch ms: from here on there is a reading each minute. */
  readonly fineFrom: number
  readonly codes: readonly string[]
  readonly times: Float64Array
  readonly values: Float64Array
  readonly reader: PastReader
}

/**
 * Computes a piece. Yields how far it is, 0 to 1.
 *
 * @param fineFrom - Epoch ms, after `from`; default: the end, whose reading always is among the readings.
 */
export function* runPiece(
  plan: PastPlan,
  piece: Pick<PastPiece, 'from' | 'to'>,
  fineFrom = piece.to,
): Generator<number, PieceReadings> {
  const startMs = piece.from - LEAD_MS
  const hasFine = fineFrom < piece.to
  const reader = readPast(plan, startMs, hasFine ? WEEK_STEP_S : SEASON_STEP_S)
  const numCoarse = Math.round((fineFrom - startMs) / COARSE_MS)
  const numFine = Math.floor((piece.to - fineFrom) / MINUTE_MS) + 1
  const times = new Float64Array(numCoarse + numFine)
  const values = new Float64Array(times.length * reader.codes.length)
  for (let row = 0; row < times.length; row += 1) {
    const isFine = row >= numCoarse
    const stepMs = isFine ? MINUTE_MS : COARSE_MS
    times[row] = isFine ? fineFrom + (row - numCoarse) * MINUTE_MS : startMs + row * COARSE_MS
    // each reading is taken at the start of its interval, so that it falls into the right bucket
    values.set(reader.read(stepMs), row * reader.codes.length)
    if (row < times.length - 1) reader.step(stepMs / 1000)
    if (row % TOLD_READINGS === TOLD_READINGS - 1) yield row / times.length
  }
  return { piece, fineFrom, codes: reader.codes, times, values, reader }
}

/**
 * Shifts every meter so that it ends at its known reading.
 *
 * @param known - Readings where the piece ends, by code; a meter without one stays as it is.
 * @returns Readings where the piece begins.
 */
export function anchorMeters(
  { codes, times, values, piece }: PieceReadings,
  known: Readonly<Record<string, number>>,
): Record<string, number> {
  const starts: Record<string, number> = {}
  const width = codes.length
  const valueAt = (row: number, column: number): number => values[row * width + column] ?? Number.NaN
  for (const [column, code] of codes.entries()) {
    if (!isMeter(code)) continue
    let last = times.length - 1
    while (last > 0 && Number.isNaN(valueAt(last, column))) last -= 1
    const shift = (known[code] ?? Number.NaN) - valueAt(last, column)
    for (let row = 0; row < times.length && Number.isFinite(shift); row += 1) {
      const moved = valueAt(row, column) + shift
      // a meter that would begin below 0 has overflowed since
      values[row * width + column] = Math.round((moved < 0 ? moved + COUNTER_OVERFLOW : moved) * 10) / 10
    }
    let first = times.findIndex((time) => time >= piece.from)
    while (first < times.length - 1 && Number.isNaN(valueAt(first, column))) first += 1
    starts[code] = valueAt(first, column)
  }
  return starts
}
