import { z } from 'zod'

/**
 * What has still to come before a value is final: nothing; time, as its period is not over; or the computation of values that
 * are there.
 */
const AWAITED = ['nothing', 'time', 'computation'] as const
export type Awaits = (typeof AWAITED)[number]
export const awaits = z.enum(AWAITED)

/** What some values together await. */
export const awaitedOf = (parts: readonly Awaits[]): Awaits =>
  AWAITED.findLast((each) => parts.includes(each)) ?? 'nothing'

/** A key figure of some nodes in a period, with what it rests on. */
export const kpiFigure = z.object({
  /** Null where too little is known, see BLANK_COVERAGE. */
  value: z.number().nullable(),
  /** Share of the expected time with good values, over all parts, 0 to 1. */
  coverage: z.number(),
  /** Less is known than GREY_COVERAGE: the figure is shown in grey. */
  isGrey: z.boolean(),
  /** Parts that the value is made of, and all that there are: 1 of 2 units. */
  counted: z.int(),
  expected: z.int(),
  /** Share of the amounts that no close readings confirm, 0 to 1; null for what is not counted by meters. */
  estimatedShare: z.number().nullable(),
  /** Share of the values that came and are suspect, so that the figure has none of them, 0 to 1; null: no values are counted. */
  suspectShare: z.number().nullable(),
  awaits,
})
export type KpiFigure = z.infer<typeof kpiFigure>

const known = new WeakMap<object, boolean>()

/** Whether a figure anywhere in an answer is still being computed; an answer is looked through once. */
export function isBeingComputed(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  const isSo = known.get(answer) ?? hasOneInWork(answer)
  known.set(answer, isSo)
  return isSo
}

const hasOneInWork = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Reflect.get(value, 'awaits') === 'computation' || Object.values(value).some(hasOneInWork))
