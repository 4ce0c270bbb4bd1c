/**
 * What points show in a rehearsal. Duty: which parameters of a unit it tells of, and their courses. Neighbours: closed-loop.ts writes them
 * down, courses.repository.ts keeps them, drawings and trends show them. Invariant: of what was not known at the beginning nothing is told.
 */

import { ROOM_MEAN } from '#contract/network/calculated-params.ts'
import { problemOf } from '../computing/readings.ts'
import type { PointCourses, RehearsedUnit } from './rehearsal-task.ts'
import { MODEL_CODES, modelledValue, OLDEST_MS, type StartedUnit } from './start-unit.ts'

/** They follow from the model, whether or not they were measured at the beginning. */
const COMPUTED: ReadonlySet<string> = new Set(['TA', 'T1g', 'T1h', 'T2g', 'T2h', 'T2pj', 'F1', 'F2', 'Q1'])
const MODELLED: ReadonlySet<string> = new Set([...COMPUTED, ...MODEL_CODES])
const HEAT = 'Q1'
const ROOMS = ROOM_MEAN.code

/** Parameters that a rehearsal tells of: what the model moves, and what was known of valve and settings at its start, epoch ms. */
export function rehearsedCodes(
  { inputs, rooms }: Pick<RehearsedUnit, 'inputs' | 'rooms'>,
  start: number,
): readonly string[] {
  const isTold = (code: string): boolean => {
    const reading = inputs.readings.get(code)
    return reading !== undefined && problemOf(reading, start, OLDEST_MS) === null
  }
  return [
    ...[...MODELLED].filter((code) => COMPUTED.has(code) || isTold(code)),
    // a unit without a sound sensor has rooms as they usually are, which is not known of it
    ...(rooms.length > 0 ? [ROOMS] : []),
  ]
}

interface Moment {
  readonly outdoorC: number
  /** Mean since the step before, as the summary counts it. */
  readonly heatMw: number
  readonly model: Pick<StartedUnit, 'parts' | 'state' | 'rooms'>
}

/** Writes down a step of all courses. @param step - From 0; each once, in their order. */
export function writePoints(points: PointCourses, step: number, { outdoorC, heatMw, model }: Moment): void {
  for (const [code, course] of points) {
    const value =
      code === HEAT ? heatMw : code === ROOMS ? meanRoomC(model) : (modelledValue(model, outdoorC, code) ?? Number.NaN)
    const [first] = course
    if (first === undefined || course.length > 1) course.push(value)
    else if (value !== first) course.push(...Array.from({ length: step - 1 }, () => first), value)
  }
}

/** Of all sensors alike, as the point is calculated; the model's own is a trimmed mean. */
const meanRoomC = ({ state, rooms }: Moment['model']): number =>
  state.room + rooms.reduce((sum, { offK }) => sum + offK, 0) / rooms.length

const DECIMALS: Readonly<Record<string, number>> = { [HEAT]: 4, [ROOMS]: 3 }
const USUAL_DECIMALS = 2

/** As many decimals as curves are looked at with; null: no number. */
export const roundedCourse = (code: string, course: readonly number[]): (number | null)[] =>
  course.map((value) => (Number.isFinite(value) ? Number(value.toFixed(DECIMALS[code] ?? USUAL_DECIMALS)) : null))
