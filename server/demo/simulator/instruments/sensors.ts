/**
 * Errors of readings (domain guide 2.9): noise and resolution of the display, in addition to the lasting error drawn by
 * physics/instruments.ts.
 */
import { PRESSURE_SCALE_MPA } from '../physics/instruments.ts'
import type { Random } from '../physics/random.ts'

/** Standard deviation of each reading, K. */
const TEMPERATURE_NOISE_K = 0.06
/** Share of the full scale of pressure transmitters; together with the lasting error: class 0.3. */
const PRESSURE_NOISE = 0.0005
const FLOW_NOISE = 0.005
/** Flow meters show 0 below this share of the design flow. */
const FLOW_CUT_OFF = 0.01

/** Readings with fresh noise at each call. */
export interface Probe {
  /** °C, resolution 0.1. */
  temperature(trueC: number, biasK?: number): number
  /** MPa, resolution 0.001, never below 0. */
  pressure(trueMpa: number, biasMpa?: number): number
  /** t/h, resolution 0.1; `designTh` sets the cut-off. */
  flow(trueTh: number, factor: number, designTh: number): number
  /** Any other quantity. */
  other(trueValue: number, deviation: number, resolution: number): number
}

export function createProbe(random: Random): Probe {
  return {
    temperature: (trueC, biasK = 0) => rounded(trueC + biasK + random.normal(0, TEMPERATURE_NOISE_K), 10),
    pressure: (trueMpa, biasMpa = 0) => {
      return Math.max(0, rounded(trueMpa + biasMpa + random.normal(0, PRESSURE_NOISE * PRESSURE_SCALE_MPA), 1000))
    },
    flow: (trueTh, factor, designTh) => {
      if (trueTh < FLOW_CUT_OFF * designTh) return 0
      return rounded(trueTh * factor * random.normal(1, FLOW_NOISE), 10)
    },
    other: (trueValue, deviation, resolution) => rounded(trueValue + random.normal(0, deviation), 1 / resolution),
  }
}

/** Rounds to the nearest 1/perUnit. Dividing by a whole number makes 0.1 print as 0.1. */
export function rounded(value: number, perUnit: number): number {
  const scaled = Math.round(value * perUnit) / perUnit
  return scaled === 0 ? 0 : scaled
}

/** Meters have eight digits: here they overflow to 0. */
export const COUNTER_OVERFLOW = 100_000_000

/** Reading of a meter that overflows to 0. */
export const counterReading = (total: number, perUnit: number): number => rounded(total % COUNTER_OVERFLOW, perUnit)
