// Offsets over a day as typed. Pure.

import {
  clockOf,
  type DayPlan,
  type DaySegment,
  NUM_SLOTS,
  PLAN_DAYS,
  type PlanDay,
} from '#contract/regulation/day-plan.ts'
import { minuteOf, numberOf } from './typed-number.ts'

export interface DraftSegment {
  readonly from: string
  readonly to: string
  readonly offsetK: string
}

/** Of both kinds, so that what was typed stays while the other kind is looked at. */
export interface PlanDraft {
  readonly kind: DayPlan['kind']
  readonly slots: Readonly<Record<PlanDay, readonly string[]>>
  readonly segments: Readonly<Record<PlanDay, readonly DraftSegment[]>>
}

function eachDay<Value>(partOf: (day: PlanDay) => Value): Record<PlanDay, Value> {
  const [workday, weekend, holiday] = PLAN_DAYS
  return { workday: partOf(workday), weekend: partOf(weekend), holiday: partOf(holiday) }
}

const LEVEL_DAY: readonly string[] = Array.from({ length: NUM_SLOTS }, () => '0')
/** Lower at night, as flats mostly have it. */
const NIGHT_DAY: readonly DraftSegment[] = [
  { from: '00:00', to: '05:00', offsetK: '-2' },
  { from: '05:00', to: '22:00', offsetK: '0' },
  { from: '22:00', to: '24:00', offsetK: '-2' },
]

export const START_PLAN: PlanDraft = {
  kind: 'twoHours',
  slots: eachDay(() => LEVEL_DAY),
  segments: eachDay(() => NIGHT_DAY),
}

const draftSegmentOf = ({ fromMinute, toMinute, offsetK }: DaySegment): DraftSegment => ({
  from: clockOf(fromMinute),
  to: clockOf(toMinute),
  offsetK: String(offsetK),
})

export const planDraftOf = (plan: DayPlan): PlanDraft =>
  plan.kind === 'twoHours'
    ? { ...START_PLAN, kind: 'twoHours', slots: eachDay((day) => plan.days[day].map(String)) }
    : { ...START_PLAN, kind: 'free', segments: eachDay((day) => plan.days[day].map(draftSegmentOf)) }

export const planOf = ({ kind, slots, segments }: PlanDraft): DayPlan =>
  kind === 'twoHours'
    ? { kind, days: eachDay((day) => slots[day].map(numberOf)) }
    : {
        kind,
        days: eachDay((day) =>
          segments[day].map(({ from, to, offsetK }) => ({
            fromMinute: minuteOf(from),
            toMinute: minuteOf(to),
            offsetK: numberOf(offsetK),
          })),
        ),
      }

/** One more segment, from where the last one ends to midnight. */
export const withSegment = (segments: readonly DraftSegment[]): DraftSegment[] => [
  ...segments,
  { from: segments.at(-1)?.to ?? '00:00', to: '24:00', offsetK: '0' },
]
