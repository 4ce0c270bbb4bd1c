// Courses of a rehearsal as lines of charts. Pure.

import { lineThrough } from '#archetypes/trend/trend-lines.ts'
import type { TrendLine, TrendPicture } from '#archetypes/trend/trend-option.ts'
import type { RehearsedCourse, RehearsedCourses } from '#contract/regulation/rehearsal.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

const MINUTE_MS = 60_000

/** When the values of courses are, epoch ms. */
export interface Steps {
  readonly startsAt: number
  readonly stepMinutes: number
}

interface Named {
  readonly id: string
  readonly name: string
  readonly values: readonly (number | null)[]
}

interface Shown {
  readonly unit: string
  readonly decimals: number
}

/** One line for each course, over the same time. */
function pictureOf(lines: readonly Named[], { startsAt, stepMinutes }: Steps, { unit, decimals }: Shown): TrendPicture {
  const stepMs = stepMinutes * MINUTE_MS
  const numSteps = Math.max(1, ...lines.map(({ values }) => values.length))
  return {
    from: startsAt,
    to: startsAt + (numSteps - 1) * stepMs,
    axes: [{ unit, side: 'left' }],
    lines: lines.map(
      ({ id, name, values }, nth): TrendLine => ({
        id,
        name,
        unit,
        axis: 0,
        color: { family: 'plain', nth },
        compared: 0,
        data: lineThrough(
          values.map((_, step) => startsAt + step * stepMs),
          values,
          () => 2 * stepMs,
        ),
        band: null,
        limits: [],
        format: (value) => formatQuantity(value, decimals),
      }),
    ),
  }
}

export type CourseKey = keyof RehearsedCourse

const UNITS: { readonly [Key in CourseKey]: Shown } = {
  supplyC: { unit: '°C', decimals: 1 },
  returnC: { unit: '°C', decimals: 1 },
  roomC: { unit: '°C', decimals: 2 },
  flowTh: { unit: 't/h', decimals: 1 },
  heatMw: { unit: 'MW', decimals: 2 },
  setting: { unit: '', decimals: 1 },
}
/** Of what a strategy sets, by parameter. */
const SETTING_UNITS: Readonly<Record<string, string>> = {
  KTemp: 'K',
  daily: 'K',
  T2gSP: '°C',
  T2pjSP: '°C',
  F1SP: 't/h',
  Q1SP: 'MW',
  CV1_SV: '%',
}

interface Names {
  readonly withStrategy: string
  readonly asNow: string
}

/** With the strategy and as now. @param shown - What the courses have as their setting. */
export function comparedPicture(
  courses: RehearsedCourses,
  key: CourseKey,
  steps: Steps,
  { names, shown }: { readonly names: Names; readonly shown: string },
): TrendPicture {
  const of = key === 'setting' ? { ...UNITS.setting, unit: SETTING_UNITS[shown] ?? '' } : UNITS[key]
  return pictureOf(
    [
      { id: 'with', name: names.withStrategy, values: courses.with[key] },
      { id: 'asNow', name: names.asNow, values: courses.asNow[key] },
    ],
    steps,
    of,
  )
}

/** Means of supply and return of units with the strategy. */
export const responsePicture = (
  units: readonly { readonly nodeId: string; readonly name: string; readonly course: RehearsedCourse }[],
  steps: Steps,
): TrendPicture =>
  pictureOf(
    units.map(({ nodeId, name, course }) => ({
      id: nodeId,
      name,
      values: course.supplyC.map((supply, step) => {
        const back = course.returnC[step] ?? null
        return supply === null || back === null ? null : (supply + back) / 2
      }),
    })),
    steps,
    UNITS.supplyC,
  )
