// Offsets over a day (domain guide 4.3): twelve of two hours, as a cabinet keeps them, or free segments, which the server follows.

import { z } from 'zod'
import { type Label, label } from '../kit/language.ts'

export const DAY_MINUTES = 1440
export const NUM_SLOTS = 12
export const SLOT_MINUTES = DAY_MINUTES / NUM_SLOTS

export const PLAN_DAYS = ['workday', 'weekend', 'holiday'] as const
export type PlanDay = (typeof PLAN_DAYS)[number]
export const PLAN_DAY_NAMES: Readonly<Record<PlanDay, Label>> = {
  workday: label('工作日', 'Working day'),
  weekend: label('周末', 'Weekend'),
  holiday: label('节假日', 'Holiday'),
}

/** As a cabinet takes them, K. */
const offsetK = z.number().min(-10).max(10)
const slots = z.array(offsetK).length(NUM_SLOTS)

const segment = z.strictObject({
  /** Minutes of the company's clock; `to` is not included. */
  fromMinute: z.int().min(0).max(DAY_MINUTES),
  toMinute: z.int().min(0).max(DAY_MINUTES),
  offsetK,
})
export type DaySegment = z.output<typeof segment>

const MAX_SEGMENTS = 24
/** From midnight to midnight, each where the one before ends. */
const segments = z
  .array(segment)
  .min(1)
  .max(MAX_SEGMENTS)
  .superRefine((rows, context) => {
    const refuse = (at: number, field: string, rule: string, n: string): void =>
      context.addIssue({ code: 'custom', path: [at, field], params: { rule, n } })
    for (const [at, { fromMinute, toMinute }] of rows.entries()) {
      const expected = rows[at - 1]?.toMinute ?? 0
      if (fromMinute !== expected) refuse(at, 'fromMinute', 'followsBefore', clockOf(expected))
      if (toMinute <= fromMinute) refuse(at, 'toMinute', 'aboveBefore', clockOf(fromMinute))
    }
    const last = rows.at(-1)
    if (last && last.toMinute !== DAY_MINUTES)
      refuse(rows.length - 1, 'toMinute', 'followsBefore', clockOf(DAY_MINUTES))
  })

const twoDigits = (number: number): string => String(number).padStart(2, '0')
/** `17:30`; 24:00 is the end of a day. */
export const clockOf = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`

const byDay = <Plan extends z.ZodType>(plan: Plan) => z.strictObject({ workday: plan, weekend: plan, holiday: plan })

export const dayPlan = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('twoHours'), days: byDay(slots) }),
  z.strictObject({ kind: z.literal('free'), days: byDay(segments) }),
])
export type DayPlan = z.output<typeof dayPlan>

/** Segments of a day, also of a plan by two hours. */
export function segmentsOf(plan: DayPlan, day: PlanDay): readonly DaySegment[] {
  if (plan.kind === 'free') return plan.days[day]
  return plan.days[day].map((offset, slot) => ({
    fromMinute: slot * SLOT_MINUTES,
    toMinute: (slot + 1) * SLOT_MINUTES,
    offsetK: offset,
  }))
}

/** Parameter of a cabinet's offset. @param slot - 0 to 11. */
export const slotParam = (slot: number): string => `T2gSP_T${slot}`
