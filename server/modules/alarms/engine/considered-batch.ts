// What a batch of measurements means to the sources, and its measurements in the order that they are read in.

import type { Measurement } from '../../telemetry/points/measurement.ts'
import type { Sample } from './evaluate.ts'
import type { AlarmSource } from './sources.ts'

/** Samples of one source that change what is known about it. */
export interface SourceSamples {
  readonly source: AlarmSource
  readonly samples: readonly Sample[]
}

/** A source that values came late for: what it was found to be from then on has to be found again. */
export interface LateSource {
  readonly source: AlarmSource
  /** Epoch ms of the earliest value that is late. */
  readonly from: number
  /** Whether it has no state, and every late value is normal: then only an alarm that it had can change. */
  readonly isHarmless: boolean
}

export interface ConsideredBatch {
  /** Sources to be evaluated in the transaction of the batch. */
  readonly affected: readonly SourceSamples[]
  /** Sources to be evaluated again from before the batch, with all that is stored of them. */
  readonly late: readonly LateSource[]
  /** Measurements that cross a bound: to be stored whatever the dead-band of the point. */
  readonly crossing: ReadonlySet<Measurement>
  /** Takes over what was learnt from the batch, once it is committed. */
  commit(): void
}

/** Measurements of the points that these sources read, without those that come late. */
export function newestByPoint(
  measurements: readonly Measurement[],
  sources: ReadonlySet<AlarmSource>,
  newestOf: (pointId: number) => number,
): ReadonlyMap<number, Measurement[]> {
  const byPoint = new Map<number, Measurement[]>()
  if (sources.size === 0) return byPoint
  for (const source of sources) for (const id of source.inputs.values()) byPoint.set(id, [])
  for (const measurement of measurements) {
    const list = byPoint.get(measurement.point.id)
    if (list && measurement.time > newestOf(measurement.point.id)) list.push(measurement)
  }
  return byPoint
}

/** The values of a source's inputs, rising by time. */
export function inOrderOf(
  { inputs }: AlarmSource,
  byPoint: ReadonlyMap<number, readonly Measurement[]>,
): Measurement[] {
  const list: Measurement[] = []
  for (const id of inputs.values()) list.push(...(byPoint.get(id) ?? []))
  return list.length > 1 ? list.sort((one, other) => one.time - other.time) : list
}

/** A late source with one more late value. */
export const lateWith = (known: LateSource | undefined, late: LateSource): LateSource =>
  known
    ? {
        source: late.source,
        from: Math.min(known.from, late.from),
        isHarmless: known.isHarmless && late.isHarmless,
      }
    : late
