import type { ConditionOf } from '#contract/alarms/condition.ts'
import { type AlarmLimit, limitAt, paramOf } from '#contract/alarms/limits.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { Threshold } from '../../engine/evaluate.ts'
import { ACCIDENT_LEVEL, type ConditionSettings, NOTHING, plain, type ReadSample } from '../running-condition.ts'
import { paramIn, type RuleCondition, type RunParts } from '../server-condition.ts'
import { textsIn } from './texts.ts'

const LIMITS = [
  { name: 'll', side: -1 },
  { name: 'l', side: -1 },
  { name: 'h', side: 1 },
  { name: 'hh', side: 1 },
] as const
const FIELDS = ['limitLl', 'limitL', 'limitH', 'limitHh'] as const
const SIGN = { limitLl: '<', limitL: '<', limitH: '>', limitHh: '>' } as const
const NEVER = Number.POSITIVE_INFINITY

export const limit: RuleCondition<'limit'> = {
  run: withinLimits,
  say: ({ threshold: { name, bound }, written, language }) =>
    `${textsIn(language).crossed[name] ?? ''} ${written(bound)}`,
  tellsLimit: true,
  normalWith(thresholds, bounds) {
    // what follows the date does not stay
    if (bounds === undefined || thresholds.some(({ follows }) => follows === '')) return null
    let [low, high] = [-NEVER, NEVER]
    for (const [index, { side }] of thresholds.entries()) {
      const bound = bounds[index]
      if (typeof bound !== 'number') return null
      if (side === 1) high = Math.min(high, bound)
      else low = Math.max(low, bound)
    }
    return { low, high }
  },
  line(fields, language) {
    const words = textsIn(language)
    const { ofParam, factor } = fields
    return FIELDS.flatMap((name) => {
      const value = fields[name]
      if (value === null) return []
      const offset = value === 0 ? '' : ` ${value < 0 ? '-' : '+'} ${Math.abs(value)}`
      const bound = ofParam === null ? value : words.follows(factor ?? 1, ofParam, offset)
      return [`${paramIn(fields)} ${SIGN[name]} ${bound} (${words.names[name]})`]
    }).join(' / ')
  },
}

const limitLevelsOf = ({ level, limitLevels }: ConditionSettings) =>
  limitLevels ?? { ll: ACCIDENT_LEVEL, l: level, h: level, hh: ACCIDENT_LEVEL }

function withinLimits(condition: ConditionOf<'limit'>, { at, settings }: RunParts) {
  const levels = limitLevelsOf(settings)
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
  const read: ReadSample = ({ at: time, value }, _memory, reader) => {
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
