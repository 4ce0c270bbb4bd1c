import type { Env } from '../../env.ts'
import { createBoundedLog } from '../../kit/bounded-log.ts'
import { decodeGatewayMessage, type Measurement } from './gateway-message.ts'
import type { LiveHub } from './live-hub.ts'
import type { TelemetryMetrics } from './metrics.ts'
import type { PointCatalog } from './point-catalog.ts'
import { emptyColumns, type MeasurementColumns, writeBatch } from './repository.ts'
import { createStoragePolicy } from './storage-policy.ts'

export interface Ingest {
  /**
   * Takes one bus message. Resolves when everything in it that can be kept is committed: only then may the message be
   * acknowledged. Rejects when the database refused the batch; the gateway will deliver again.
   */
  accept(topic: string, payload: Uint8Array): Promise<void>
  /** Waits for what was accepted. */
  drain(): Promise<void>
}

/** Values of one transaction, at most; more wait for the next. */
const MAX_BATCH = 20_000
const REFUSAL_LOG_INTERVAL_MS = 10_000

interface Waiting {
  readonly measurements: readonly Measurement[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * From bus to database and live hub. Messages that arrive while a batch is being written form the next one, so that the
 * batches grow with the load and an idle system commits at once.
 */
export function createIngest(
  env: Pick<Env, 'db' | 'log' | 'now' | 'settings'>,
  parts: { catalog: PointCatalog; hub: LiveHub; metrics: TelemetryMetrics },
): Ingest {
  const { catalog, hub, metrics } = parts
  const policy = createStoragePolicy()
  const logRefusal = createBoundedLog(REFUSAL_LOG_INTERVAL_MS, env.now, (reason, count, topic) =>
    env.log.warn({ reason, count, topic }, 'gateway message refused'),
  )
  let waiting: Waiting[] = []
  let writing: Promise<void> | null = null

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = takeBatch()
      const started = performance.now()
      try {
        const columns = columnsFor(batch)
        await writeBatch(env.db, columns.samples, columns.newest)
        metrics.committed(columns.samples.pointIds.length, (performance.now() - started) / 1000)
        for (const { resolve } of batch) resolve()
      } catch (error) {
        metrics.batchFailed()
        env.log.error({ err: error }, 'telemetry batch refused by the database')
        // these are delivered again, and must not pass for stored
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
    return batch
  }

  function columnsFor(batch: readonly Waiting[]): { samples: MeasurementColumns; newest: MeasurementColumns } {
    const samples = emptyColumns()
    const newestOf = new Map<number, Measurement>()
    for (const { measurements } of batch) {
      for (const measurement of measurements) {
        if (policy.keep(measurement)) addTo(samples, measurement)
        const known = newestOf.get(measurement.point.id)
        if (!known || known.time <= measurement.time) newestOf.set(measurement.point.id, measurement)
      }
    }
    const newest = emptyColumns()
    for (const measurement of newestOf.values()) addTo(newest, measurement)
    return { samples, newest }
  }

  return {
    accept(topic, payload) {
      const now = env.now()
      const { measurements, refused } = decodeGatewayMessage(topic, payload, {
        catalog,
        now,
        oldest: now - env.settings.rawRetentionMs,
      })
      metrics.received(measurements, refused)
      for (const [reason, count] of refused) logRefusal(reason, count, topic)
      if (measurements.length === 0) return Promise.resolve()
      hub.publish(measurements)
      return new Promise((resolve, reject) => {
        waiting.push({ measurements, resolve, reject })
        // the next turn of the loop gathers all messages of one socket read
        writing ??= new Promise<void>((turn) => setImmediate(turn)).then(writeWaiting)
      })
    },
    drain: async () => {
      while (writing) await writing
    },
  }
}

function addTo(columns: MeasurementColumns, { point, time, value, quality }: Measurement): void {
  columns.pointIds.push(point.id)
  columns.times.push(time)
  columns.values.push(value)
  columns.qualities.push(quality)
}
