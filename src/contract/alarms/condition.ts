import { z } from 'zod'
import type { ParamCategory } from '../network/param-types.ts'
import { communicationCondition } from './conditions/communication.ts'
import { countCondition } from './conditions/count.ts'
import { deviationCondition } from './conditions/deviation.ts'
import { digitalCondition } from './conditions/digital.ts'
import { expressionCondition } from './conditions/expression.ts'
import { frozenCondition } from './conditions/frozen.ts'
import { limitCondition } from './conditions/limit.ts'
import { rateCondition } from './conditions/rate.ts'
import { statisticsCondition } from './conditions/statistics.ts'
import { usualHourCondition } from './conditions/usual-hour.ts'

/** The kinds of conditions that a rule may have, in the order in which they are offered. */
export const RULE_CONDITIONS = {
  limit: limitCondition,
  deviation: deviationCondition,
  rate: rateCondition,
  digital: digitalCondition,
  frozen: frozenCondition,
  count: countCondition,
  statistics: statisticsCondition,
  usualHour: usualHourCondition,
  expression: expressionCondition,
}
export type RuleKind = keyof typeof RULE_CONDITIONS

const ruleConditions = Object.values(RULE_CONDITIONS)
export const RULE_KINDS = ruleConditions.map(({ kind }) => kind)
/** Communication is watched at every station, without a rule. */
export const CONDITION_KINDS = [communicationCondition.kind, ...RULE_KINDS] as const

/**
 * What raises an alarm. Values are in the unit of the watched point; a point of the same node is named by the code of
 * its parameter.
 */
export const alarmCondition = z.discriminatedUnion('kind', [
  communicationCondition.schema,
  ...ruleConditions.map(({ schema }) => schema),
])
export type AlarmCondition = z.infer<typeof alarmCondition>
export type ConditionKind = AlarmCondition['kind']
export type ConditionOf<Kind extends ConditionKind> = Extract<AlarmCondition, { kind: Kind }>

export interface AlarmDefaults {
  readonly onDelayS: number
  readonly offDelayS: number
  /** Dead-band as a share of the measuring range, and its least size in the unit of the point. */
  readonly deadbandShare: number
  readonly deadbandMin: number
}

const NO_BAND = { deadbandShare: 0, deadbandMin: 0 }
const FAST: AlarmDefaults = { onDelayS: 15, offDelayS: 15, deadbandShare: 0.05, deadbandMin: 0 }
const SLOW: AlarmDefaults = { onDelayS: 60, offDelayS: 60, deadbandShare: 0.01, deadbandMin: 0 }

const DEFAULTS: ReadonlyMap<string, AlarmDefaults> = new Map(
  Object.entries({
    flow: FAST,
    water: FAST,
    level: { ...SLOW, deadbandShare: 0.05 },
    pressure: { ...FAST, deadbandShare: 0.02 },
    temperature: { ...SLOW, deadbandMin: 1 },
  } satisfies Partial<Record<ParamCategory, AlarmDefaults>>),
)

/** Room temperatures: one room, and the mean of a unit's. */
const ROOM_PARAMS: ReadonlySet<string> = new Set(['RT', 'TR'])
const ROOM_DELAY_S = 4 * 3600

interface Signal {
  /** Of the standard parameter. */
  readonly code?: string
  readonly kind: string
  readonly category: string
}

/** Delays and dead-band that a signal starts with (domain guide 5.3). */
export function alarmDefaultsOf({ code = '', kind, category }: Signal): AlarmDefaults {
  if (kind === 'DI' || kind === 'DO') return { onDelayS: 3, offDelayS: 10, ...NO_BAND }
  const defaults = DEFAULTS.get(category) ?? SLOW
  return ROOM_PARAMS.has(code) ? { ...defaults, onDelayS: ROOM_DELAY_S } : defaults
}

/** Communication that is lost counts after 180 s (`afterS`) and is back after this time with values. */
export const COMMUNICATION_OFF_DELAY_S = 30

export interface FixedLimits {
  readonly ll?: number | null | undefined
  readonly l?: number | null | undefined
  readonly h?: number | null | undefined
  readonly hh?: number | null | undefined
}

interface RangedSignal extends Signal {
  readonly rangeMin: number
  readonly rangeMax: number
}

/** How wide the values are that raise nothing; infinite where a side has no limit. */
function normalWidth({ ll, l, h, hh }: FixedLimits): number {
  const [low, high] = [l ?? ll, h ?? hh]
  return typeof low === 'number' && typeof high === 'number' ? high - low : Number.POSITIVE_INFINITY
}

/**
 * Usual dead-band of a point with these limits, in its unit. The plausible range of a parameter is that of the largest plant,
 * so the range here is at most twice the greatest limit; and at most a quarter of the normal band, or nothing could ever
 * return.
 */
export function defaultDeadband(param: RangedSignal, limits: FixedLimits): number {
  const { ll, l, h, hh } = limits
  const { deadbandShare, deadbandMin } = alarmDefaultsOf(param)
  const known = [ll, l, h, hh].filter((value) => typeof value === 'number')
  const greatest = Math.max(...known.map(Math.abs))
  const range = Math.min(param.rangeMax - param.rangeMin, known.length > 0 ? 2 * greatest : Number.POSITIVE_INFINITY)
  return Math.min(Math.max(deadbandMin, deadbandShare * range), normalWidth(limits) / 4)
}

/** Dead-band that a point has: its own, unless these limits are too close for it, or else the usual one. */
export const deadbandOf = (param: RangedSignal, own: number | null, limits: FixedLimits): number =>
  own !== null && own < normalWidth(limits) ? own : defaultDeadband(param, limits)
