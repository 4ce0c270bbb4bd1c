// What points show in a rehearsal at a moment, and as a record that is played like the past. Pure. All times are epoch ms. Between two
// steps the value of the first one holds, as between two reports of a device.

import type { RehearsedPoint, RehearsedValues } from '#contract/endpoints/rehearsals.ts'
import { QUALITY } from '#contract/live/quality.ts'
import type { PastValues } from '#data/live/client-drawing.ts'

export const REHEARSED_WAYS = ['with', 'asNow'] as const
/** With the strategy, or going on as now. */
export type RehearsedWay = (typeof REHEARSED_WAYS)[number]

const MINUTE_MS = 60_000

type Source = Pick<RehearsedValues, 'startsAt' | 'endsAt' | 'stepMinutes' | 'points'>
type Span = Pick<Source, 'startsAt' | 'endsAt' | 'stepMinutes'>

/** Times of all steps, the beginning and the end included. */
export function stepTimes({ startsAt, endsAt, stepMinutes }: Span): readonly number[] {
  const stepMs = stepMinutes * MINUTE_MS
  return Array.from({ length: Math.floor((endsAt - startsAt) / stepMs) + 1 }, (_, step) => startsAt + step * stepMs)
}

/** A value of each step; null: it has none. */
export function wholeCourse(span: Span, course: RehearsedPoint[RehearsedWay]): readonly (number | null)[] {
  const [first = null] = course
  return stepTimes(span).map((_, step) => (course.length === 1 ? first : (course[step] ?? null)))
}

/** What a point shows at a moment, and the step that it is of; null: it is not modelled, or the moment is outside of the rehearsal. */
export function rehearsedAt(
  { points, ...span }: Source,
  pointId: number,
  way: RehearsedWay,
  moment: number,
): { readonly value: number; readonly time: number } | null {
  const course = points.find((point) => point.pointId === pointId)?.[way]
  const { startsAt, endsAt, stepMinutes } = span
  if (!course || moment < startsAt || moment > endsAt) return null
  const step = Math.floor((moment - startsAt) / (stepMinutes * MINUTE_MS))
  const value = wholeCourse(span, course)[step] ?? null
  return value === null ? null : { value, time: startsAt + step * stepMinutes * MINUTE_MS }
}

/** All of one way, in rising time. Values count as calculated, which they are. */
export function rehearsedRecord({ points, ...span }: Source, way: RehearsedWay): PastValues {
  const courses = points.map(({ pointId, [way]: course }) => ({ pointId, values: wholeCourse(span, course) }))
  const rows = stepTimes(span).flatMap((time, step) =>
    courses.map(({ pointId, values }) => ({ time, pointId, value: values[step] ?? null })),
  )
  return {
    serverTime: span.startsAt,
    until: span.endsAt,
    times: Float64Array.from(rows, ({ time }) => time),
    pointIds: Uint32Array.from(rows, ({ pointId }) => pointId),
    values: Float64Array.from(rows, ({ value }) => value ?? Number.NaN),
    qualities: Uint8Array.from(rows, ({ value }) => (value === null ? QUALITY.commFail : QUALITY.calculated)),
  }
}
