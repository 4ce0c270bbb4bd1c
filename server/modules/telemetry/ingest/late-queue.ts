// Values older than what is kept of samples. Duty: write them behind the live ones, a day at a time and in small steps.
// Neighbours: ingest.ts hands them over and acknowledges their message once they are committed; late.repository.ts writes.
// Invariants: the queue is bounded; live values have queue and connections of their own, so that a flood of old values delays
// none; after each step it rests as long as the step took.

import { setTimeout as pause } from 'node:timers/promises'
import { isMissingTable } from '#server/core/db/failed-statement.ts'
import { mayPass, retryThroughOutage } from '#server/core/db/outage.ts'
import type { Env } from '#server/core/env.ts'
import type { Measurement } from '../points/measurement.ts'
import { addMeasurement, emptyColumns, type MeasurementColumns } from '../samples/measurement-columns.ts'
import { writeLate } from './late.repository.ts'

/** Most values in one transaction. */
const STEP_VALUES = 2_000
/** Most values that wait: some 20 MB. */
const MAX_WAITING = 200_000
const OUTAGE_PATIENCE_MS = 60_000
/** Where too many old days are open, until some are closed. */
const FULL_PAUSE_MS = 5_000
const DAY_MS = 86_400_000

/** A day may be closed between its opening and the first value of a step. */
const isPassing = (error: unknown): boolean => mayPass(error) || isMissingTable(error)

interface Waiting {
  readonly measurements: readonly Measurement[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

export interface LateQueue {
  /** Resolves when all are committed; rejects when they are not, or when too many wait: they must be delivered again. */
  write(measurements: readonly Measurement[]): Promise<void>
  /** Waits for the step that is under way; what waits is rejected. */
  close(): Promise<void>
}

/** @param committed - Told of each step: number of values, and how long it took. */
export function createLateQueue(
  env: Pick<Env, 'background' | 'now'>,
  committed: (numValues: number, seconds: number) => void,
): LateQueue {
  const closing = new AbortController()
  let waiting: Waiting[] = []
  let numWaiting = 0
  let working: Promise<void> | null = null

  async function writeStep(columns: MeasurementColumns): Promise<void> {
    const started = performance.now()
    const patience = { patienceMs: OUTAGE_PATIENCE_MS, signal: closing.signal, isPassing }
    while (!(await retryThroughOutage(() => writeLate(env.background, columns, env.now()), patience)))
      await pause(FULL_PAUSE_MS, undefined, { signal: closing.signal })
    const tookMs = performance.now() - started
    committed(columns.pointIds.length, tookMs / 1000)
    await pause(tookMs, undefined, { signal: closing.signal }).catch(() => undefined)
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const batch = takeBatch()
      try {
        for (const columns of stepsOf(batch.flatMap(({ measurements }) => measurements))) await writeStep(columns)
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    working = null
  }

  function takeBatch(): Waiting[] {
    let numValues = 0
    let end = 0
    while (end < waiting.length && (end === 0 || numValues < STEP_VALUES))
      numValues += waiting[end++]?.measurements.length ?? 0
    const batch = waiting.slice(0, end)
    waiting = waiting.slice(end)
    numWaiting -= numValues
    return batch
  }

  return {
    write(measurements) {
      if (numWaiting >= MAX_WAITING || closing.signal.aborted)
        return Promise.reject(new Error('Too many old values wait for the database.'))
      return new Promise((resolve, reject) => {
        waiting.push({ measurements, resolve, reject })
        numWaiting += measurements.length
        working ??= new Promise<void>((turn) => setImmediate(turn)).then(work)
      })
    },
    async close() {
      closing.abort(new Error('The server stops.'))
      while (working) await working
    },
  }
}

/** The values of each UTC day, in order of point and time, in parts that are not too large for a transaction. */
function* stepsOf(measurements: readonly Measurement[]): Generator<MeasurementColumns> {
  const dayOf = ({ time }: Measurement): number => Math.floor(time / DAY_MS)
  const rising = [...measurements].sort(
    (one, other) => dayOf(one) - dayOf(other) || one.point.id - other.point.id || one.time - other.time,
  )
  let columns = emptyColumns()
  let day = Number.NaN
  for (const measurement of rising) {
    if (columns.times.length > 0 && (dayOf(measurement) !== day || columns.times.length >= STEP_VALUES)) {
      yield columns
      columns = emptyColumns()
    }
    day = dayOf(measurement)
    addMeasurement(columns, measurement)
  }
  if (columns.times.length > 0) yield columns
}
