import type { SourceRows } from '#server/modules/alarms/engine/sources.ts'
import type { Simulation } from '../model/simulation.ts'
import type { HeatNetwork } from '../physics/network.ts'
import type { PastFault } from './past-faults.ts'

export interface PastPlan {
  readonly network: HeatNetwork
  readonly seed: number
  readonly calendarOffsetMs: number
  /** Time of the first start, epoch ms; the history ends there. */
  readonly untilMs: number
  /** Length of the history, whole days. */
  readonly days: number
  /** Meter readings at the first start, by point code. */
  readonly meterReadings: Readonly<Record<string, number>>
  /** What happened to the plant meanwhile, in order of the beginning. */
  readonly faults: readonly PastFault[]
  /** What raises alarms. */
  readonly alarms: SourceRows
}

/** Readings of all instruments, by point code. */
export function readingsOf(simulation: Simulation): Readonly<Record<string, number>> {
  const blocks = simulation.readings().flatMap((readings) => readings.blocks)
  return Object.fromEntries(
    blocks.flatMap(({ codes, values }) => codes.flatMap((code, at) => [[code, values[at] ?? Number.NaN] as const])),
  )
}
