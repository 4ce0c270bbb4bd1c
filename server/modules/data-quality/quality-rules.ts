/**
 * Rules that say of a value whether it can be right (domain guide 4.18), by standard parameter. Duty of this folder: from
 * samples to judgements, purely. Neighbours: `telemetry` judges what is stored, ingest asks for the plausible range, the
 * alarms ask how long a value has been still. Invariant: a judgement about an instant depends only on the samples of the
 * node within {@link reachOf} its parameter, in whatever order they came.
 */
import { QUALITY } from '#contract/live/quality.ts'
import type { ErrorCodes } from './error-codes.ts'

/** What a stored value can be judged for. Its range (R2) is checked when it arrives. */
export const JUDGED_RULES = ['frozen', 'jump', 'physics', 'zeroFlow'] as const
export type JudgedRule = (typeof JUDGED_RULES)[number]

/** The quality that a judged value is shown with. */
export const QUALITY_OF_RULE = {
  frozen: QUALITY.frozen,
  jump: QUALITY.jump,
  physics: QUALITY.outOfRange,
  zeroFlow: QUALITY.outOfRange,
} as const satisfies Readonly<Record<JudgedRule, number>>

interface FrozenRule {
  /** A value that stays within the resolution for this long is frozen. */
  readonly windowMs: number
  /** Smallest change that the instrument shows. */
  readonly resolution: number
}

/** A larger change between two samples, or within a minute where they are closer, is a jump. */
export type JumpRule =
  | { readonly kind: 'absolute'; readonly perMinute: number }
  /** Of the greater of both values; to and from standstill is no jump. */
  | { readonly kind: 'share'; readonly perMinute: number }

export interface ParamRules {
  readonly frozen?: FrozenRule
  readonly jump?: JumpRule
  /** Judged only while the node runs: otherwise the pipe cools down, or nothing moves. */
  readonly whileRunning: boolean
  readonly errorCodes: ErrorCodes
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const SLOW_MS = 12 * HOUR_MS
const FAST_MS = 2 * HOUR_MS

const TEMPERATURE: ParamRules = {
  frozen: { windowMs: FAST_MS, resolution: 0.1 },
  jump: { kind: 'absolute', perMinute: 10 },
  whileRunning: true,
  errorCodes: 'temperature',
}
const PRESSURE: ParamRules = {
  frozen: { windowMs: FAST_MS, resolution: 0.001 },
  jump: { kind: 'absolute', perMinute: 0.2 },
  whileRunning: true,
  errorCodes: 'other',
}
const FLOW: ParamRules = {
  frozen: { windowMs: FAST_MS, resolution: 0.1 },
  jump: { kind: 'share', perMinute: 0.4 },
  whileRunning: true,
  errorCodes: 'other',
}
const SLOW_TEMPERATURE: ParamRules = {
  frozen: { windowMs: SLOW_MS, resolution: 0.1 },
  jump: { kind: 'absolute', perMinute: 10 },
  whileRunning: false,
  errorCodes: 'temperature',
}

/**
 * Rules by the code of the standard parameter, for units and sources. Set points, states, counters and calculated values
 * are not here: they may rest as long as they like, and a counter has rules of its own.
 */
export const PARAM_RULES: Readonly<Record<string, ParamRules>> = {
  T1g: TEMPERATURE,
  T1h: TEMPERATURE,
  T2g: TEMPERATURE,
  T2h: TEMPERATURE,
  P1g: PRESSURE,
  P1h: PRESSURE,
  P2g: PRESSURE,
  P2h: PRESSURE,
  F1: FLOW,
  F2: FLOW,
  TA: SLOW_TEMPERATURE,
  RoomT: SLOW_TEMPERATURE,
}

/** States that tell whether a unit runs: one of them is enough. */
export const RUN_PARAMS = ['XP1_Run', 'XP2_Run'] as const
/** Tells whether a unit runs of whose pumps nothing is heard. */
export const SECONDARY_FLOW = 'F2'

/** How far from an instant the samples lie that decide about a point at it, at most: the window and what is held at its ends. */
export const reachOf = (paramCode: string): number =>
  Math.max(PARAM_RULES[paramCode]?.frozen?.windowMs ?? 0, FAST_MS) + HOUR_MS

type ReadValue = (paramCode: string) => number

/** What must hold between the points of a node while it runs. */
export interface PhysicsRule {
  readonly rule: Extract<JudgedRule, 'physics' | 'zeroFlow'>
  /** All are needed to decide. */
  readonly params: readonly string[]
  /** Those of which one must be wrong. */
  readonly blamed: readonly string[]
  isBroken(read: ReadValue): boolean
}

/** A relation must be broken for this long: valves and pumps that start break it for some minutes. */
export const BROKEN_FOR_MS = 10 * MINUTE_MS
/** Opening from which on water must flow, %. */
const OPEN_PCT = 10
/** Pressure difference that drives it, MPa. */
const DRIVING_MPA = 0.02

const above = (high: string, low: string, by: number): PhysicsRule => ({
  rule: 'physics',
  params: [high, low],
  blamed: [high, low],
  isBroken: (read) => read(high) <= read(low) + by,
})

export const PHYSICS_RULES: readonly PhysicsRule[] = [
  above('T1g', 'T1h', 0),
  above('T2g', 'T2h', -0.5),
  above('T1g', 'T2g', -1),
  above('T1h', 'T2h', -2),
  above('P1g', 'P1h', 0),
  above('P2g', 'P2h', 0),
  {
    rule: 'zeroFlow',
    params: ['F1', 'CV1_U', 'P1g', 'P1h'],
    blamed: ['F1'],
    isBroken: (read) => read('F1') <= 0 && read('CV1_U') >= OPEN_PCT && read('P1g') - read('P1h') > DRIVING_MPA,
  },
]

/** R2: both ends of the range are plausible. */
export const isPlausible = (
  { rangeMin, rangeMax }: { readonly rangeMin: number; readonly rangeMax: number },
  value: number,
): boolean => value >= rangeMin && value <= rangeMax
