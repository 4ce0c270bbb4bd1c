// A set point and the value that follows it, as lines of a chart. Pure.

import type { z } from 'zod'
import { type LinePoint, lineThrough } from '#archetypes/trend/trend-lines.ts'
import type { TrendLine, TrendPicture } from '#archetypes/trend/trend-option.ts'
import type { regulationAnalysisCalls } from '#contract/endpoints/regulation-analysis.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

type Course = z.output<typeof regulationAnalysisCalls.course.output>

interface Names {
  readonly setPoint: string
  readonly measured: string
  /** Of the moment of sending. */
  readonly sent: string
  /** Of the edges of the band. */
  readonly band: string
}

/** A line is broken where nothing came for half an hour. */
const GAP_MS = 1_800_000

export function coursePicture(course: Course, names: Names): TrendPicture {
  const { from, to, sentAt, target, band, unit, decimals } = course
  const line = (id: string, name: string, nth: number, points: Course['measured']): TrendLine => ({
    id,
    name,
    unit,
    axis: 0,
    color: { family: 'plain', nth },
    compared: 0,
    data: lineOf(points),
    band: null,
    limits:
      id === 'measured'
        ? [
            { name: names.band, value: target - band },
            { name: names.band, value: target + band },
          ]
        : [],
    format: (value) => formatQuantity(value, decimals),
  })
  return {
    from,
    to,
    axes: [{ unit, side: 'left' }],
    lines: [line('measured', names.measured, 0, course.measured), line('setPoint', names.setPoint, 1, course.setPoint)],
    events: [{ at: sentAt, level: 0, text: names.sent }],
  }
}

const lineOf = (points: Course['measured']): LinePoint[] =>
  lineThrough(
    points.map(([at]) => at),
    points.map(([, value]) => value),
    () => GAP_MS,
  )
