import { z } from 'zod'
import { MAX_EXPRESSION_LENGTH } from '../drawing/bindings.ts'
import type { ParamCategory } from '../network/param-types.ts'
import { alarmLimit, refuseCrossing } from './limits.ts'

/** The longest time that a condition looks back, s. */
const MAX_WINDOW_S = 86_400

const seconds = z.number().int().min(1).max(MAX_WINDOW_S)
const magnitude = z.number().positive()
const expression = z.string().min(1).max(MAX_EXPRESSION_LENGTH)
const limit = alarmLimit.optional()
const some = 'at least one is needed'

const MIN_USUAL_DAYS = 3
export const MAX_USUAL_DAYS = 30

interface Shares {
  readonly ofParam?: string | undefined
  readonly sharePct?: number | undefined
  readonly urgentPct?: number | undefined
}

/** A share needs the point that it is of, and the other way round; the urgent one is the larger. */
function refuseShares({ ofParam, sharePct, urgentPct }: Shares, context: z.core.$RefinementCtx<unknown>): void {
  const refuse = (field: keyof Shares, rule: string, n?: string): void =>
    context.addIssue({ code: 'custom', path: [field], params: { rule, ...(n ? { n } : {}) }, input: undefined })
  if (ofParam === undefined && (sharePct ?? urgentPct) !== undefined) refuse('ofParam', 'required')
  if (ofParam !== undefined && sharePct === undefined) refuse('sharePct', 'required')
  if (sharePct !== undefined && urgentPct !== undefined && urgentPct <= sharePct)
    refuse('urgentPct', 'aboveShare', `${sharePct} %`)
}

/**
 * What raises an alarm. Values are in the unit of the watched point; a point of the same node is named by the code of
 * its parameter.
 */
export const alarmCondition = z.discriminatedUnion('kind', [
  /** LL and HH raise level 3; L and H the level of the rule. */
  z
    .object({ kind: z.literal('limit'), ll: limit, l: limit, h: limit, hh: limit })
    .refine(({ ll, l, h, hh }) => [ll, l, h, hh].some((value) => value !== undefined), { path: ['h'], error: some })
    .superRefine(refuseCrossing),
  /** The value is above the other point by more than `above`, or below it by more than `below`. */
  z
    .object({
      kind: z.literal('deviation'),
      fromParam: z.string().min(1).max(64),
      above: magnitude.optional(),
      below: magnitude.optional(),
    })
    .refine(({ above, below }) => above !== undefined || below !== undefined, { path: ['above'], error: some }),
  /** The value rises or falls within the window by more than this, while an expression over the node is true. */
  z
    .object({
      kind: z.literal('rate'),
      windowS: seconds,
      rise: magnitude.optional(),
      fall: magnitude.optional(),
      when: expression.optional(),
    })
    .refine(({ rise, fall }) => rise !== undefined || fall !== undefined, { path: ['rise'], error: some }),
  /** A state has this value. */
  z.object({ kind: z.literal('digital'), alarmValue: z.number().int() }),
  /** Values go on coming, and none differs from the others by more than the tolerance. */
  z.object({ kind: z.literal('frozen'), forS: seconds, tolerance: z.number().min(0).default(0) }),
  /** Nothing good comes from the node; level 1 after the first time, level 2 after the second. */
  z
    .object({ kind: z.literal('communication'), afterS: seconds.default(180), longS: seconds.default(1800) })
    .refine(({ afterS, longS }) => afterS < longS, { path: ['longS'], error: 'more than afterS' }),
  /** The value becomes `alarmValue` at least so many times within the window. */
  z.object({
    kind: z.literal('count'),
    alarmValue: z.number().int(),
    times: z.number().int().min(2).max(1000),
    windowS: seconds,
  }),
  /**
   * The value is further from the mean of its own past than so many standard deviations, and than the least deviation.
   * Undecided until the window holds the least number of samples.
   */
  z.object({
    kind: z.literal('statistics'),
    windowS: seconds,
    sigmas: z.number().min(1).max(10),
    minSamples: z.number().int().min(2).max(10_000).default(30),
    leastDeviation: z.number().min(0).default(0),
  }),
  /**
   * The value is above what is usual at this hour of the day, the mean of the days before plus so many standard
   * deviations, and above a share of another point. Above the urgent share it is urgent, however usual: what has leaked
   * for long is no less of a leak. Until enough days are known, the shares decide alone.
   */
  z
    .object({
      kind: z.literal('usualHour'),
      days: z.number().int().min(MIN_USUAL_DAYS).max(MAX_USUAL_DAYS).default(14),
      sigmas: z.number().min(1).max(10),
      ofParam: z.string().min(1).max(64).optional(),
      sharePct: magnitude.max(100).optional(),
      urgentPct: magnitude.max(100).optional(),
    })
    .superRefine(refuseShares),
  /** An expression over points of the node, as in drawings: `{T1h} > 60 && {CV1_U} < 20`. */
  z.object({ kind: z.literal('expression'), expression }),
])
export type AlarmCondition = z.infer<typeof alarmCondition>
export type ConditionOf<Kind extends AlarmCondition['kind']> = Extract<AlarmCondition, { kind: Kind }>

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
