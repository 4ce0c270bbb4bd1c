// What is usual of a value at each hour of the day, and the condition that compares with it.

import { inCompanyTime } from '#server/core/kit/company-time.ts'
import type { Bounds } from '../../engine/evaluate.ts'
import { ACCIDENT_LEVEL, type UsualAt, type UsualHour } from '../running-condition.ts'
import { paramIn, type RuleCondition } from '../server-condition.ts'
import { textsIn } from './texts.ts'

/** By the hour of the company's day, 0 to 23; null: too few days are known. */
export interface UsualHours {
  /** Epoch ms: from then on it is judged by these. */
  readonly from: number
  readonly hours: readonly (UsualHour | null)[]
}

/** @param known - Rising by time, so that a late value is judged by what held at its time. */
export const usualAtOf =
  (known: readonly UsualHours[]): UsualAt =>
  (at) =>
    known.findLast(({ from }) => from <= at)?.hours[inCompanyTime(new Date(at)).getUTCHours()] ?? null

const PERCENT = 100
const NEVER = Number.POSITIVE_INFINITY

export const usualHour: RuleCondition<'usualHour'> = {
  run({ sigmas, ofParam, sharePct, urgentPct }, { at, usualAt }) {
    const follows = ofParam === undefined ? {} : { follows: ofParam }
    return {
      // bounds come with the samples
      thresholds: [
        at('usualHigh', 1, Number.NaN, follows),
        ...(urgentPct === undefined ? [] : [at('usualUrgent', 1, Number.NaN, { ...follows, level: ACCIDENT_LEVEL })]),
      ],
      otherParams: ofParam === undefined ? [] : [ofParam],
      hasMovingBounds: true,
      read: ({ at: time, value }, memory, reader) => {
        const usual = usualAt(time)
        const upper = usual && usual.mean + sigmas * usual.sigma
        const whole = ofParam === undefined ? undefined : reader(ofParam)
        // of nothing, every share is crossed: with the pumps stopped, what flows in is no loss
        const shareOf = (percent = 0): number | null =>
          whole ? (whole.value > 0 ? (percent / PERCENT) * whole.value : NEVER) : null
        const share = shareOf(sharePct)
        const high = whole === undefined ? upper : share && Math.max(share, upper ?? share)
        const bounds: Bounds = [high, ...(urgentPct === undefined ? [] : [shareOf(urgentPct)])]
        return { signal: value, memory, bounds }
      },
    }
  },
  say: ({ threshold: { name, bound }, written, language }) =>
    `${textsIn(language).crossed[name] ?? ''} ${written(bound)}`,
  tellsLimit: true,
  line(fields, language) {
    const words = textsIn(language)
    const { days, sigmas, ofParam, sharePct, urgentPct } = fields
    const usual = words.usual(days ?? 0, sigmas ?? 0)
    const share = (percent: number): string => `${percent} % × ${ofParam ?? ''}`
    const bound = sharePct === null ? usual : `max(${share(sharePct)}, ${usual})`
    return `${paramIn(fields)} > ${bound}${urgentPct === null ? '' : words.urgentAbove(share(urgentPct))}`
  },
}
