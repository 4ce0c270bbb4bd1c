import type { AlarmCondition, ConditionOf } from '#contract/alarms/condition.ts'
import { type AlarmLimit, limitAt, paramOf } from '#contract/alarms/limits.ts'
import { type NodeReader, nodeExpression, type Reading } from '#contract/expression/node-expression.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import { stillFrom } from '#server/modules/data-quality/still.ts'
import type { Bounds, Threshold } from './evaluate.ts'
import { keptFor, type Remembered, spreadOf, withValue } from './statistics.ts'
import { aboveUsual, type UsualAt } from './usual-hour.ts'

/** What a condition remembers of the values before; plain JSON, read again from the samples when the process starts. */
export type Memory = readonly Remembered[]

/** A condition as the engine runs it: it makes one number of each sample, and has bounds for that number. */
export interface RunningCondition {
  readonly kind: AlarmCondition['kind']
  /** Differs between conditions that judge differently. */
  readonly definition: string
  readonly thresholds: readonly Threshold[]
  /** Values of the watched point that are normal whatever else is so; none where it depends on more than that value. */
  readonly normal?: NormalBand
  /** Parameters of the node that it reads beside the watched point. */
  readonly otherParams: readonly string[]
  /** The bounds of its thresholds come with each signal. */
  readonly hasMovingBounds?: boolean
  /** How far back its memory reaches; none: it has no memory. */
  readonly memoryMs?: number
  /**
   * The signal after a usable value of the watched point, or of any point that an expression reads; null: undecided.
   * `memory` is what the last call returned.
   */
  read(sample: Reading, memory: Memory, reader: NodeReader): Read
}

/** Both ends are normal as well. */
export interface NormalBand {
  readonly low: number
  readonly high: number
}

interface Read {
  readonly signal: number | null
  readonly memory: Memory
  /** Where the bounds move: those that hold with this signal. */
  readonly bounds?: Bounds
}

/** Whether the signal and its bounds are a function of the present value of one point. */
export const isPlain = ({ kind, otherParams, hasMovingBounds }: RunningCondition): boolean =>
  (kind === 'limit' || kind === 'digital') && otherParams.length === 0 && hasMovingBounds !== true

export interface ConditionSettings {
  /** Of everything but the accident limits. */
  readonly level: number
  /** Levels of limits, where each has its own. */
  readonly limitLevels?: Readonly<Record<LimitName, number>>
  readonly deadband: number
  readonly onDelayS: number
  readonly offDelayS: number
}

const ACCIDENT_LEVEL = 3
const NOTHING: Memory = []
/** States are compared half-way between two values. */
const HALF = 0.5

const nothingUsual: UsualAt = () => null

/**
 * @param usualAt - What is usual of the watched point.
 * @throws {ExpressionError} where an expression cannot be read.
 */
export const runCondition = (
  condition: AlarmCondition,
  settings: ConditionSettings,
  usualAt: UsualAt = nothingUsual,
): RunningCondition => ({
  ...running(condition, settings, usualAt),
  definition: JSON.stringify([condition, settings]),
})

function running(
  condition: AlarmCondition,
  settings: ConditionSettings,
  usualAt: UsualAt,
): Omit<RunningCondition, 'definition'> {
  const { kind } = condition
  const at = (name: string, side: 1 | -1, bound: number, more: Partial<Threshold> = {}): Threshold => ({
    ...{ name, side, bound, deadband: settings.deadband, level: settings.level },
    ...{ onDelayMs: settings.onDelayS * 1000, offDelayMs: settings.offDelayS * 1000 },
    ...more,
  })
  const state = (name: string, bound = HALF): Threshold[] => [at(name, 1, bound, { deadband: 0 })]
  switch (condition.kind) {
    case 'limit':
      return { kind, ...withinLimits(condition, limitLevelsOf(settings), at) }
    case 'deviation': {
      const { fromParam, above, below } = condition
      return {
        kind,
        thresholds: [
          ...(above === undefined ? [] : [at('above', 1, above)]),
          ...(below === undefined ? [] : [at('below', -1, -below)]),
        ],
        otherParams: [fromParam],
        read: ({ value }, _memory, reader) => {
          const other = reader(fromParam)
          return { signal: other && value - other.value, memory: NOTHING }
        },
      }
    }
    case 'rate': {
      const { rise, fall, when } = condition
      const holds = when === undefined ? null : expressionOver(when)
      return {
        kind,
        thresholds: [
          ...(rise === undefined ? [] : [at('rise', 1, rise)]),
          ...(fall === undefined ? [] : [at('fall', -1, -fall)]),
        ],
        otherParams: holds?.otherParams ?? [],
        memoryMs: condition.windowS * 1000,
        read: holds ? whileTrue(holds.read, rateIn(condition)) : rateIn(condition),
      }
    }
    case 'digital':
      return {
        kind,
        thresholds: state('digital'),
        normal: besides(condition.alarmValue),
        otherParams: [],
        read: plain(({ value }) => (value === condition.alarmValue ? 1 : 0)),
      }
    case 'frozen':
      return {
        kind,
        thresholds: state('frozen', condition.forS),
        otherParams: [],
        memoryMs: condition.forS * 1000,
        read: frozenFor(condition),
      }
    case 'communication':
      return {
        kind,
        thresholds: [
          at('silent', 1, HALF, { level: 1, deadband: 0, onDelayMs: condition.afterS * 1000 }),
          at('longSilent', 1, HALF, { level: 2, deadband: 0, onDelayMs: condition.longS * 1000 }),
        ],
        otherParams: [],
        read: plain(() => 0),
      }
    case 'count':
      return {
        kind,
        thresholds: state('count', condition.times - HALF),
        otherParams: [],
        memoryMs: condition.windowS * 1000,
        read: countIn(condition),
      }
    case 'statistics':
      return {
        kind,
        // bounds come with the samples
        thresholds: [at('statisticsHigh', 1, Number.NaN), at('statisticsLow', -1, Number.NaN)],
        otherParams: [],
        hasMovingBounds: true,
        memoryMs: condition.windowS * 1000,
        read: aroundMean(condition),
      }
    case 'usualHour':
      return aboveUsual(condition, at, { urgentLevel: ACCIDENT_LEVEL, usualAt })
    case 'expression':
      return { kind, thresholds: state('expression'), ...expressionOver(condition.expression) }
  }
}

const plain =
  (signalOf: (sample: Reading) => number): RunningCondition['read'] =>
  (sample) => ({ signal: signalOf(sample), memory: NOTHING })

/** A side of the alarm value that has the usual other states. */
const besides = (alarmValue: number): NormalBand =>
  alarmValue > 0
    ? { low: Number.NEGATIVE_INFINITY, high: alarmValue - HALF }
    : { low: alarmValue + HALF, high: Number.POSITIVE_INFINITY }

type MakeThreshold = (name: string, side: 1 | -1, bound: number, more?: Partial<Threshold>) => Threshold
const LIMITS = [
  { name: 'll', side: -1 },
  { name: 'l', side: -1 },
  { name: 'h', side: 1 },
  { name: 'hh', side: 1 },
] as const
type LimitName = (typeof LIMITS)[number]['name']

const limitLevelsOf = ({ level, limitLevels }: ConditionSettings) =>
  limitLevels ?? { ll: ACCIDENT_LEVEL, l: level, h: level, hh: ACCIDENT_LEVEL }

function withinLimits(
  condition: ConditionOf<'limit'>,
  levels: Readonly<Record<LimitName, number>>,
  at: MakeThreshold,
): Pick<RunningCondition, 'thresholds' | 'normal' | 'otherParams' | 'hasMovingBounds' | 'read'> {
  const limits: AlarmLimit[] = []
  const thresholds: Threshold[] = []
  for (const { name, side } of LIMITS) {
    const limit = condition[name]
    if (limit === undefined) continue
    limits.push(limit)
    const isFixed = typeof limit === 'number'
    thresholds.push(
      at(name.toUpperCase(), side, isFixed ? limit : Number.NaN, {
        level: levels[name],
        ...(!isFixed && { follows: paramOf(limit) ?? '' }),
      }),
    )
  }
  const hasMovingBounds = limits.some((limit) => typeof limit !== 'number')
  const otherParams = [...new Set(limits.flatMap((limit) => paramOf(limit) ?? []))]
  if (!hasMovingBounds) {
    const bounds = (wanted: 1 | -1) => thresholds.filter(({ side }) => side === wanted).map(({ bound }) => bound)
    const normal = { low: Math.max(...bounds(-1)), high: Math.min(...bounds(1)) }
    return { thresholds, normal, otherParams, read: plain(({ value }) => value) }
  }
  const dayAt = limits.some((limit) => typeof limit !== 'number' && 'byDate' in limit) ? dayOfYearAt : () => ''
  const read: RunningCondition['read'] = ({ at: time, value }, _memory, reader) => {
    const moment = { day: dayAt(time), read: (code: string) => reader(code)?.value ?? null }
    const bounds = limits.map((limit, index) => {
      const bound = limitAt(limit, moment)
      // a limit that does not hold is never crossed
      return bound === undefined ? (thresholds[index]?.side ?? 1) * Number.POSITIVE_INFINITY : bound
    })
    return { signal: value, memory: NOTHING, bounds }
  }
  return { thresholds, otherParams, hasMovingBounds, read }
}

const dayOfYearAt = (time: number): string => companyDay(time).slice('yyyy-'.length)

/** The change over the window: to the oldest value in it, or to the one that held at its beginning. */
const rateIn =
  ({ windowS }: ConditionOf<'rate'>): RunningCondition['read'] =>
  (sample, memory) => {
    const from = sample.at - windowS * 1000
    const begin = memory.findLastIndex(({ at }) => at <= from)
    const kept = [...memory.slice(Math.max(begin, 0)), sample]
    return { signal: sample.value - (kept[0]?.value ?? sample.value), memory: kept }
  }

/** No signal as long as the expression is not true; what is remembered goes on. */
const whileTrue =
  (holds: RunningCondition['read'], read: RunningCondition['read']): RunningCondition['read'] =>
  (sample, memory, reader) => {
    const present = read(sample, memory, reader)
    const truth = holds(sample, NOTHING, reader).signal
    if (truth === null) return { signal: null, memory: present.memory }
    return { signal: truth === 0 ? 0 : present.signal, memory: present.memory }
  }

/** Seconds for which all values lie within the tolerance of each other; a little over the time is enough to know. */
const frozenFor =
  ({ tolerance, forS }: ConditionOf<'frozen'>): RunningCondition['read'] =>
  (sample, memory) => {
    const readings = [...memory, sample]
    const still = readings.slice(stillFrom(readings, tolerance))
    const needed = still.findLastIndex(({ at }) => sample.at - at > forS * 1000)
    const kept = still.slice(Math.max(needed, 0))
    return { signal: (sample.at - (kept[0]?.at ?? sample.at)) / 1000, memory: kept }
  }

/** How often the value became the alarm value within the window. The last entry is the last value. */
const countIn =
  ({ alarmValue, windowS }: ConditionOf<'count'>): RunningCondition['read'] =>
  (sample, memory) => {
    const last = memory.at(-1)
    const before = memory.slice(0, -1).filter(({ at }) => at > sample.at - windowS * 1000)
    const becameIt = last !== undefined && last.value !== alarmValue && sample.value === alarmValue
    const times = becameIt ? [...before, sample] : before
    return { signal: times.length, memory: [...times, sample] }
  }

/** Bounds around the mean of the samples before; the sample itself counts from the next one on. */
const aroundMean =
  ({ windowS, sigmas, minSamples, leastDeviation }: ConditionOf<'statistics'>): RunningCondition['read'] =>
  (sample, memory) => {
    const windowMs = windowS * 1000
    const kept = keptFor(memory, sample.at, windowMs)
    const { count, mean, sigma } = spreadOf(kept)
    const far = Math.max(sigmas * sigma, leastDeviation)
    return {
      signal: sample.value,
      memory: withValue(kept, sample, windowMs),
      bounds: count < minSamples ? [null, null] : [mean + far, mean - far],
    }
  }

function expressionOver(text: string) {
  const expression = nodeExpression(text)
  const read: RunningCondition['read'] = (sample, _memory, reader) => {
    const isTrue = expression.isTrue(reader, sample.at)
    // a result that used a bad value decides nothing
    return { signal: isTrue === null ? null : Number(isTrue), memory: NOTHING }
  }
  return { otherParams: expression.params, read }
}
