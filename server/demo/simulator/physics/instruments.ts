/**
 * The lasting error of each instrument (domain guide 2.9). It is part of the plant, because controllers act on
 * readings. Drawn once from the seed and then constant.
 */
import type { Random } from './random.ts'

const TEMPERATURE_BIAS_K = 0.3
const OUTDOOR_BIAS_K = 0.7
/** Full scale of pressure transmitters. */
export const PRESSURE_SCALE_MPA = 1.6
/** Share of the full scale. */
const PRESSURE_BIAS = 0.0012
const FLOW_GAIN_ERROR = 0.008

/** Lasting errors of one unit's or source's instruments: offsets in K and MPa, flow factors near 1. */
export interface Instruments {
  readonly t1g: number
  readonly t1h: number
  readonly t2g: number
  readonly t2h: number
  readonly ta: number
  readonly p1g: number
  readonly p1h: number
  readonly p2g: number
  readonly p2h: number
  readonly f1: number
  readonly f2: number
  readonly water: number
}

export function drawInstruments(random: Random): Instruments {
  const temperature = (): number => random.normal(0, TEMPERATURE_BIAS_K)
  const pressure = (): number => random.normal(0, PRESSURE_BIAS * PRESSURE_SCALE_MPA)
  const flow = (): number => random.normal(1, FLOW_GAIN_ERROR)
  return {
    t1g: temperature(),
    t1h: temperature(),
    t2g: temperature(),
    t2h: temperature(),
    ta: random.normal(0, OUTDOOR_BIAS_K),
    p1g: pressure(),
    p1h: pressure(),
    p2g: pressure(),
    p2h: pressure(),
    f1: flow(),
    f2: flow(),
    water: flow(),
  }
}
