import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Refusal } from '#contract/endpoints/gateways.ts'
import { REFUSALS } from '#contract/endpoints/gateways.ts'
import type { Measurement } from './points/measurement.ts'

/** Counters of the telemetry path, as `/metrics` shows them. */
export interface TelemetryMetrics {
  received(measurements: readonly Measurement[], refused: ReadonlyMap<Refusal, number>): void
  committed(samples: number, seconds: number): void
  batchFailed(): void
  clients(count: number): void
  frameSent(values: number): void
  framePostponed(): void
  badLiveMessage(field: string): void
}

export function createTelemetryMetrics(registry: Registry): TelemetryMetrics {
  const registers = [registry]
  const messages = new Counter({ name: 'heat_ingest_messages_total', help: 'Gateway messages received', registers })
  const values = new Counter({
    name: 'heat_ingest_values_total',
    help: 'Values taken, by quality',
    labelNames: ['quality'],
    registers,
  })
  const refusals = new Counter({
    name: 'heat_ingest_refused_total',
    help: 'Messages or values refused, by reason',
    labelNames: ['reason'],
    registers,
  })
  const samples = new Counter({ name: 'heat_ingest_samples_total', help: 'Samples committed', registers })
  const failures = new Counter({
    name: 'heat_ingest_failed_batches_total',
    help: 'Batches the database refused',
    registers,
  })
  const commitTime = new Histogram({
    name: 'heat_ingest_commit_seconds',
    help: 'Time to commit a batch',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const clients = new Gauge({ name: 'heat_live_clients', help: 'Consoles on the live channel', registers })
  const frames = new Counter({ name: 'heat_live_frames_total', help: 'Value frames sent', registers })
  const frameValues = new Counter({ name: 'heat_live_values_total', help: 'Values sent in frames', registers })
  const postponed = new Counter({
    name: 'heat_live_postponed_total',
    help: 'Frames held back for a slow console',
    registers,
  })
  const badMessages = new Counter({
    name: 'heat_live_bad_messages_total',
    help: 'Refused messages of consoles, by field',
    labelNames: ['field'],
    registers,
  })
  for (const reason of REFUSALS) refusals.inc({ reason }, 0)

  return {
    received(measurements, refused) {
      messages.inc()
      // looking up a label is slow: done once per message, not once per value
      const byQuality = new Map<number, number>()
      for (const { quality } of measurements) byQuality.set(quality, (byQuality.get(quality) ?? 0) + 1)
      for (const [quality, count] of byQuality) values.inc({ quality }, count)
      for (const [reason, count] of refused) refusals.inc({ reason }, count)
    },
    committed(count, seconds) {
      samples.inc(count)
      commitTime.observe(seconds)
    },
    batchFailed: () => failures.inc(),
    clients: (count) => clients.set(count),
    frameSent(count) {
      frames.inc()
      frameValues.inc(count)
    },
    framePostponed: () => postponed.inc(),
    badLiveMessage: (field) => badMessages.inc({ field }),
  }
}
