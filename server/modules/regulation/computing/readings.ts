import { isUsable } from '#contract/live/quality.ts'
import type { MemberInputs, Reading, UsedInput } from './cycle.ts'

/** As the gate counts a value as current: two minutes, or two and a half of its device's periods. */
const STALE_MS = 120_000
const STALE_PERIODS = 2.5
/** Age from which on a value of a device counts as old, ms. @param reportPeriodS - 0: it always reports. */
export const staleMsOf = (reportPeriodS: number): number => Math.max(STALE_MS, STALE_PERIODS * reportPeriodS * 1000)
/** Filtered temperatures are means of hours. */
export const FILTERED_STALE_MS = 2 * 3_600_000
/** Of a clock that is ahead. */
const MAX_LEAD_MS = 60_000

export type Problem = 'missing' | 'bad' | 'old'

export function problemOf(reading: Reading | null | undefined, now: number, staleMs: number): Problem | null {
  if (!reading || !Number.isFinite(reading.value)) return 'missing'
  if (!isUsable(reading.quality)) return 'bad'
  return now - reading.at > staleMs || reading.at - now > MAX_LEAD_MS ? 'old' : null
}

/** What is not known of inputs, by their names. */
interface BadInput {
  readonly name: string
  readonly problem: Problem
  readonly at: number | null
}

/** Reads the values of a unit, and remembers what was used and what could not be. */
export interface InputReader {
  readonly used: UsedInput[]
  readonly bad: BadInput[]
  /** Of a parameter; NaN where it is not usable. */
  value(param: string): number
  /** The same for what is no point of the unit. */
  take(name: string, reading: Reading | null, staleMs?: number): number
  /** Whether the unit has the point at all. */
  has(param: string): boolean
}

export function readInputs({ readings, reportPeriodS }: MemberInputs, now: number): InputReader {
  const used: UsedInput[] = []
  const bad: BadInput[] = []
  const usual = staleMsOf(reportPeriodS)
  function take(name: string, reading: Reading | null, staleMs = usual): number {
    const problem = problemOf(reading, now, staleMs)
    if (problem || !reading) {
      if (bad.every((one) => one.name !== name))
        bad.push({ name, problem: problem ?? 'missing', at: reading?.at ?? null })
      return Number.NaN
    }
    if (used.every((one) => one.name !== name)) used.push({ name, value: reading.value, at: reading.at })
    return reading.value
  }
  return {
    used,
    bad,
    value: (param) => take(param, readings.get(param) ?? null),
    take,
    has: (param) => readings.has(param),
  }
}
