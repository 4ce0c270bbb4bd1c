// A rehearsal beside what was measured: a line for each way of a point. Pure. Times are epoch ms.

import type { RehearsedValues } from '#contract/endpoints/rehearsals.ts'
import { REHEARSED_WAYS, type RehearsedWay, stepTimes, wholeCourse } from '../telemetry/rehearsed-values.ts'
import { lineThrough } from './trend-lines.ts'
import type { TrendLine, TrendPicture } from './trend-option.ts'

/** A step that has no value breaks the line. */
const GAP_STEPS = 2
const MINUTE_MS = 60_000

/**
 * The lines of a point, from the beginning of the rehearsal to its end; none where it is not modelled.
 *
 * @param measured - The line of what was measured of it.
 * @param nameOf - The name of the line of a way: whoever reads it anywhere must know that it was not measured.
 */
export function rehearsedLines(
  rehearsed: RehearsedValues,
  pointId: number,
  measured: TrendLine,
  nameOf: (way: RehearsedWay) => string,
): readonly TrendLine[] {
  const point = rehearsed.points.find((each) => each.pointId === pointId)
  if (!point) return []
  const gapMs = GAP_STEPS * rehearsed.stepMinutes * MINUTE_MS
  return REHEARSED_WAYS.map((way) => ({
    ...measured,
    id: `${measured.id} ${way}`,
    name: nameOf(way),
    rehearsed: way,
    data: lineThrough(stepTimes(rehearsed), wholeCourse(rehearsed, point[way]), () => gapMs),
    band: null,
    limits: [],
  }))
}

/** A picture that goes on to the end of a rehearsal, with the present marked. */
export function withRehearsal(
  picture: TrendPicture,
  { endsAt }: RehearsedValues,
  present: { readonly at: number; readonly text: string },
): TrendPicture {
  const to = Math.max(picture.to, endsAt)
  return { ...picture, to, marks: present.at > picture.from && present.at < to ? [present] : [] }
}
