import type { SourceRows } from '#server/modules/alarms/engine/sources.ts'
import type { CounterRules } from '#server/modules/telemetry/rollups/counter-readings.ts'
import type { Simulation } from '../model/simulation.ts'
import type { HeatNetwork } from '../physics/network.ts'
import type { PastFault } from './past-faults.ts'

/** What is to be known of a point to store its past. */
export interface PastPoint {
  readonly id: number
  readonly periodS: number
  /** Of a counter. */
  readonly counter: CounterRules | null
}

/** What is known where the newest piece to compute ends, so that it meets what comes after it. */
export interface PastSeam {
  /** By point code. */
  readonly meterReadings: Readonly<Record<string, number>>
  /** Ids of the alarms that stood there, by source: those of the piece that stand at its end go on in them. */
  readonly alarmIds: ReadonlyMap<string, string>
}

export interface PastPlan {
  readonly network: HeatNetwork
  readonly seed: number
  readonly calendarOffsetMs: number
  /** Time of the first start, epoch ms; the history ends there. */
  readonly untilMs: number
  /** Length of the history, whole days. */
  readonly days: number
  /** What happened to the plant meanwhile, in order of the beginning. */
  readonly faults: readonly PastFault[]
  /** What raises alarms. */
  readonly alarms: SourceRows
  /** By code. */
  readonly points: ReadonlyMap<string, PastPoint>
  /** Steps that an earlier process has done, newest pieces first. */
  readonly done: ReadonlySet<string>
  readonly seam: PastSeam
}

/** Readings of all instruments, by point code. */
export function readingsOf(simulation: Simulation): Readonly<Record<string, number>> {
  const blocks = simulation.readings().flatMap((readings) => readings.blocks)
  return Object.fromEntries(
    blocks.flatMap(({ codes, values }) => codes.flatMap((code, at) => [[code, values[at] ?? Number.NaN] as const])),
  )
}
