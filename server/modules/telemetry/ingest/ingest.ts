/**
 * Ingest. Duty: take gateway messages, write them in batches, and pass the values on. Neighbours: core/bus delivers
 * messages and holds their acknowledgements; `live` sends the values to consoles, `rollups` says which quarters a late
 * sample makes dirty, an `Evaluation` (the alarm engine) evaluates them. Invariants: an acknowledged message is committed; a refused value is counted by reason, the rest
 * of its message is taken.
 */

import type { Refusal } from '#contract/endpoints/gateways.ts'
import { retryThroughOutage } from '#server/core/db/outage.ts'
import type { Env } from '#server/core/env.ts'
import { createBoundedLog } from '#server/core/kit/bounded-log.ts'
import type { CalculatedValues } from '../calculated/calculated-values.ts'
import type { LiveHub } from '../live/live-hub.ts'
import type { TelemetryMetrics } from '../metrics.ts'
import type { Measurement } from '../points/measurement.ts'
import type { PointCatalog } from '../points/point-catalog.ts'
import { addMeasurement, emptyColumns, type MeasurementColumns } from '../samples/measurement-columns.ts'
import { writeBatch } from './batch.repository.ts'
import type { BirthChange, DecodedMessage } from './decoded-message.ts'
import type { BatchEvaluation, Evaluation } from './evaluation.ts'
import { decodeGatewayMessage } from './gateway-message.ts'
import { createLateQueue } from './late-queue.ts'
import { computeLateResults } from './late-results.ts'
import { createLostDevices, type JudgedDevices } from './lost-devices.ts'
import { createLostSensors } from './lost-sensors.ts'
import type { MappedContext } from './mapped-messages.ts'
import { storeLearntPeriods } from './reporting-periods.repository.ts'
import { createReportingPeriods } from './reporting-periods.ts'
import { createStoragePolicy } from './storage-policy.ts'
import { createUselessMessages } from './useless-messages.ts'

export interface Ingest {
  /**
   * Takes one bus message. Resolves when all its valid values are committed: only then may the message be acknowledged.
   * Waits while the database is away. Rejects when the database refused the batch or stayed away, or when too many
   * values are waiting: the message is then delivered again.
   *
   * @returns Whether it had valid values.
   */
  accept(topic: string, payload: Uint8Array): Promise<boolean>
  /** Calls `listener` with each message, once it is read. */
  onMessage(listener: (message: ReadMessage) => void): void
  /** Since when values could not be stored, whatever the reason, epoch ms; null: the last ones were. */
  failsSince(): number | null
  /** Stores the calculated values that are due by themselves. To be called every few seconds. */
  calculate(): Promise<void>
  /** Computes calculated points again whose inputs came late. To be called every few seconds. */
  computeLateResults(): Promise<void>
  /** Stores what was learnt of how often points report. To be called every minute. */
  learnPeriods(): Promise<void>
  /** Waits for accepted messages, but not for a database that is away. */
  close(): Promise<void>
}

/** What came of a message: how many of its values are taken, and why the others are not. */
export interface ReadMessage extends Pick<DecodedMessage, 'source' | 'text' | 'refused' | 'refusals' | 'asks'> {
  readonly topic: string
  readonly payload: Uint8Array
  readonly numTaken: number
  /** Devices that lost all of their temperatures, and those that have them again. */
  readonly devices: Pick<JudgedDevices, 'lost' | 'back'>
}

/** Messages of foreign forms. */
export interface ForeignMessages {
  /** Null: its topic is none of them. */
  decode(topic: string, payload: Uint8Array, context: MappedContext): DecodedMessage | null
  /** Resolves when births and deaths are committed. */
  remember(births: BirthChange): Promise<void>
}

/** Most values in one transaction; further ones wait for the next. */
const MAX_BATCH = 20_000
const LOG_INTERVAL_MS = 10_000
/**
 * How long messages are held in memory while the database is away. After that they are rejected, and the broker
 * delivers them again. Without this limit, the messages of gateways that reconnect and send again would pile up.
 */
const OUTAGE_PATIENCE_MS = 60_000
/** Most values waiting for the database: some 100 MB. */
const MAX_WAITING = 1_000_000

const TOO_MUCH: ReadonlyMap<Refusal, number> = new Map([['too_much', 1]])

interface Waiting {
  /** Time of arrival, from `performance.now()`. */
  readonly since: number
  readonly measurements: readonly Measurement[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * From the bus to the database and the live hub. Messages that arrive while a batch is being written form the next
 * batch, so that batches grow with the load and an idle system commits immediately.
 */
export function createIngest(
  env: Pick<Env, 'db' | 'background' | 'log' | 'now' | 'settings'>,
  parts: {
    catalog: PointCatalog
    calculated: CalculatedValues
    hub: LiveHub
    metrics: TelemetryMetrics
    evaluation: Evaluation
    foreign: ForeignMessages
  },
): Ingest {
  const { catalog, calculated, hub, metrics, evaluation, foreign } = parts
  const policy = createStoragePolicy()
  const lostDevices = createLostDevices()
  const sensors = createLostSensors()
  const periods = createReportingPeriods()
  const late = createLateQueue(env, metrics.committed)
  const useless = createUselessMessages(env.now)
  const logRefusal = createBoundedLog(LOG_INTERVAL_MS, env.now, (reason, count, topic) =>
    env.log.warn({ reason, count, topic }, 'gateway message refused'),
  )
  const logWait = createBoundedLog(LOG_INTERVAL_MS, env.now, (why, attempts, reason) =>
    env.log.warn({ attempts, reason, values: waitingValues }, why),
  )
  // a full disk refuses each batch for hours, and what is logged may go to the same disk
  const logFailure = createBoundedLog<string, unknown>(LOG_INTERVAL_MS, env.now, (why, messages, err) =>
    env.log.error({ err, messages }, why),
  )
  const closing = new AbortController()
  const listeners: ((message: ReadMessage) => void)[] = []
  let waitingValues = 0
  let waiting: Waiting[] = []
  let writing: Promise<void> | null = null
  let failsSince: number | null = null

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = takeBatch()
      const started = performance.now()
      try {
        const patience = {
          patienceMs: OUTAGE_PATIENCE_MS - (started - (batch[0]?.since ?? started)),
          signal: closing.signal,
          onWait: (error: unknown) => {
            failsSince ??= env.now()
            logWait('gateway messages wait for the database', 1, String(error))
          },
        }
        const values = batch.flatMap(({ measurements }) => measurements)
        const evaluated = await retryThroughOutage(() => evaluation.consider(values), patience)
        const columns = columnsFor(batch, evaluated)
        const beside = { before: evaluated.prepare, alongside: evaluated.write }
        await retryThroughOutage(() => writeBatch(env.db, columns.samples, columns.newest, beside), patience)
        evaluated.committed()
        failsSince = null
        metrics.committed(columns.samples.pointIds.length, (performance.now() - started) / 1000)
        for (const { resolve } of batch) resolve()
      } catch (error) {
        metrics.batchFailed()
        failsSince ??= env.now()
        logFailure('gateway messages not taken by the database', batch.length, error)
        // these values will be delivered again: they must not count as stored
        for (const { measurements } of batch) for (const { point } of measurements) policy.forget(point.id)
        for (const { reject } of batch) reject(error)
      }
    }
    writing = null
  }

  function takeBatch(): Waiting[] {
    let values = 0
    let end = 0
    while (end < waiting.length && (end === 0 || values < MAX_BATCH)) values += waiting[end++]?.measurements.length ?? 0
    const batch = waiting.slice(0, end)
    waiting = waiting.slice(end)
    waitingValues -= values
    return batch
  }

  function columnsFor(
    batch: readonly Waiting[],
    { isCrossing }: BatchEvaluation,
  ): { samples: MeasurementColumns; newest: MeasurementColumns } {
    const samples = emptyColumns()
    const newestOf = new Map<number, Measurement>()
    for (const { measurements } of batch) {
      for (const measurement of measurements) {
        if (policy.keep(measurement, isCrossing(measurement))) addMeasurement(samples, measurement)
        const known = newestOf.get(measurement.point.id)
        if (!known || known.time < measurement.time) newestOf.set(measurement.point.id, measurement)
      }
    }
    const newest = emptyColumns()
    // always in order of id: otherwise two processes with the same points could deadlock
    const rising = [...newestOf.values()].sort((a, b) => a.point.id - b.point.id)
    for (const measurement of rising) addMeasurement(newest, measurement)
    return { samples, newest }
  }

  const writeLive = (measurements: readonly Measurement[]): Promise<boolean> =>
    new Promise((resolve, reject) => {
      waiting.push({ since: performance.now(), measurements, resolve: () => resolve(true), reject })
      waitingValues += measurements.length
      // setImmediate collects all messages of one socket read into one batch
      writing ??= new Promise<void>((turn) => setImmediate(turn)).then(writeWaiting)
    })

  return {
    accept(topic, payload) {
      const now = env.now()
      if (useless.isTooMuch(topic, payload.length)) {
        metrics.received([], TOO_MUCH)
        logRefusal('too_much', 1, topic)
        return Promise.resolve(false)
      }
      const context = { catalog, now, oldest: now - env.settings.historyReachMs, lastOf: hub.lastOf }
      const message = foreign.decode(topic, payload, context) ?? decodeGatewayMessage(topic, payload, context)
      const { refused, births } = message
      const devices = lostDevices.judged(message.measurements)
      const reported = devices.measurements.map(sensors.judged)
      metrics.received(reported, refused)
      for (const [reason, count] of refused) logRefusal(reason, count, topic)
      for (const listener of listeners) listener({ ...message, topic, payload, numTaken: reported.length, devices })
      if (reported.length > 0 && waitingValues >= MAX_WAITING)
        return Promise.reject(new Error('Too many values wait for the database.'))
      const remembered = births ? foreign.remember(births) : null
      if (reported.length === 0) {
        if (remembered) return remembered.then(() => true)
        useless.note(topic, payload.length)
        return Promise.resolve(false)
      }
      periods.note(reported, now)
      const measurements = calculated.withResults(reported, now)
      hub.publish(measurements)
      const since = now - env.settings.rawRetentionMs
      const old = measurements.filter(({ time }) => time < since)
      if (old.length === 0 && !remembered) return writeLive(measurements)
      const others = old.length < measurements.length ? measurements.filter(({ time }) => time >= since) : []
      const written = [old.length > 0 && late.write(old), others.length > 0 && writeLive(others), remembered]
      return Promise.all(written).then(() => true)
    },
    onMessage(listener) {
      listeners.push(listener)
    },
    failsSince: () => failsSince,
    async calculate() {
      const due = calculated.due(env.now())
      if (due.length === 0) return
      hub.publish(due)
      await writeLive(due)
    },
    computeLateResults: () => computeLateResults(env, calculated, closing.signal),
    async learnPeriods() {
      const learnt = periods.take()
      if (learnt.length > 0) await storeLearntPeriods(env.db, learnt, env.now())
    },
    close: async () => {
      closing.abort()
      while (writing) await writing
      await late.close()
    },
  }
}
