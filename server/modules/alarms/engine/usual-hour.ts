// What is usual of a value at each hour of the day, and the condition that compares with it.

import type { ConditionOf } from '#contract/alarms/condition.ts'
import { inCompanyTime } from '#server/core/kit/company-time.ts'
import type { Bounds, Threshold } from './evaluate.ts'
import type { Remembered } from './statistics.ts'

/** Of the means of an hour of the day, over the days before. */
export interface UsualHour {
  readonly mean: number
  readonly sigma: number
}
/** What was usual at a moment, epoch ms, as far as it was known then; null where too few days were known. */
export type UsualAt = (at: number) => UsualHour | null

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

interface Reading {
  readonly at: number
  readonly value: number
}

const PERCENT = 100
const NEVER = Number.POSITIVE_INFINITY

type MakeThreshold = (name: string, side: 1, bound: number, more?: Partial<Threshold>) => Threshold

export function aboveUsual(
  { sigmas, ofParam, sharePct, urgentPct }: ConditionOf<'usualHour'>,
  at: MakeThreshold,
  { urgentLevel, usualAt }: { readonly urgentLevel: number; readonly usualAt: UsualAt },
) {
  const follows = ofParam === undefined ? {} : { follows: ofParam }
  return {
    kind: 'usualHour' as const,
    // bounds come with the samples
    thresholds: [
      at('usualHigh', 1, Number.NaN, follows),
      ...(urgentPct === undefined ? [] : [at('usualUrgent', 1, Number.NaN, { ...follows, level: urgentLevel })]),
    ],
    otherParams: ofParam === undefined ? [] : [ofParam],
    hasMovingBounds: true,
    read: ({ at: time, value }: Reading, memory: readonly Remembered[], reader: (code: string) => Reading | null) => {
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
}
