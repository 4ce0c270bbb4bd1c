/**
 * A model for one place, and whether it is better than the one in use. Duty: roll through the last weeks as if each forecast were
 * issued then, keep what was learnt at the end, judge it over the last 14 days beside the present model. Invariants: the same hours
 * give the same model; a rolled forecast was made of nothing that came later. The present model may have learnt from some of these
 * days, which makes it look better than it is: a new one has to earn its place.
 */

import type { CivilZone } from '#lib/civil-time.ts'
import { yesterdayLoad } from './baselines.ts'
import { type CalendarDays, calendarOf } from './calendar.ts'
import { evenedLoad } from './evened-load.ts'
import { HOUR_MS, type HourData, type WeatherAhead, type WeatherHours } from './hour-data.ts'
import { createLearner } from './learner.ts'
import { goodShare, type NoForecast, whyNot } from './roll.ts'
import { hasWidth } from './scaled-bands.ts'
import { createScenario } from './scenario.ts'
import { type Outcome, type Skill, skillOf } from './skill.ts'
import { forecastBy, storedModel, type TrainedModel } from './trained-model.ts'

const JUDGED_DAYS = 14
/** Forecasts before those that are judged, from whose errors bands, blend and corrections are learnt. */
const WARM_UP_DAYS = 42
/** Forecasts that were judged need as many hours. */
const LEAST_JUDGED_H = 3 * 24
const DAY_H = 24
/** Of a judged forecast. */
const JUDGED_AHEAD_H = 24

/** Weather as a service issued it. */
export interface IssuedWeather {
  /** The first hour from whose beginning on it was known. */
  readonly first: number
  /** From that hour on. */
  readonly hours: WeatherHours
}

export interface Training {
  /** Its hours go as far beyond `until` as forecasts reach, without load. */
  readonly data: HourData
  /** The first hour of which nothing is known. */
  readonly until: number
  readonly days: CalendarDays
  /** Rising. */
  readonly issued: readonly IssuedWeather[]
  readonly present: TrainedModel | null
  readonly numHours: number
}

export interface Judgement {
  /** Of the new model, of the present one and of “as yesterday”, over the same hours. */
  readonly own: Skill
  readonly present: Skill | null
  readonly yesterday: Skill
  /** Share of the hours from P10 to P90; null where no band can be judged. */
  readonly coverage: number | null
  /** Epoch ms of the first and after the last hour. */
  readonly from: number
  readonly to: number
}

export interface TrainingResult {
  readonly numLearnt: number
  readonly goodShare: number
  /** Null: the model was made. */
  readonly reason: NoForecast | 'notJudged' | null
  readonly model: TrainedModel | null
  readonly judged: Judgement | null
}

export function trainModel(training: Training, zone: CivilZone): TrainingResult {
  const { data, until, days, present, numHours } = training
  const calendar = calendarOf(data.start, data.load.length, zone, days)
  const weather = issuedWeather(training.issued)
  const beginAt = (issue: number) => {
    const evened = evenedLoad(data, calendar, issue)
    const learner = createLearner(evened.data, calendar, 0)
    return { evened, learner, scenario: createScenario({ data, calendar, evened, learner, weatherAhead: weather }) }
  }
  const judgedFrom = until - JUDGED_DAYS * DAY_H
  const judged: JudgedHour[] = []
  const rolledFrom = Math.max(0, judgedFrom - WARM_UP_DAYS * DAY_H)
  let course = beginAt(rolledFrom)
  for (let issue = rolledFrom; issue < until; issue += 1) {
    if (calendar.day[issue] === calendar.day[issue - 1]) continue
    // of a load that is off by another schedule all is learnt anew
    if (issue >= course.evened.until) course = beginAt(issue)
    const { learner, scenario } = course
    learner.learnUntil(issue)
    scenario.settleUntil(issue)
    if (whyNot(data, learner, 0, issue) !== null) continue
    const hours = scenario.forecast(issue, numHours)
    if (issue < judgedFrom) continue
    const byPresent = present && forecastBy(present, data, calendar, issue, weather(issue, JUDGED_AHEAD_H))
    const presentAt = new Map(byPresent?.hours.map(({ hour, p50 }) => [hour, p50]))
    for (const { hour, ahead, p50, band } of hours) {
      const actual = data.load[hour] ?? Number.NaN
      const yesterday = yesterdayLoad(data, hour, issue)
      const other = presentAt.get(hour)
      if (ahead > JUDGED_AHEAD_H || hour >= until || Number.isNaN(actual + yesterday) || data.changed[hour]) continue
      if (present && other === undefined) continue
      const isHeld = hasWidth(band) ? holds(band, actual) : null
      judged.push({ hour, actual, own: p50, yesterday, present: other ?? null, isHeld })
    }
  }
  if (until >= course.evened.until) course = beginAt(until)
  const { evened, learner, scenario } = course
  learner.learnUntil(until)
  scenario.settleUntil(until)
  const shared = { numLearnt: learner.numLearnt, goodShare: goodShare(data, 0, until) }
  const reason = whyNot(data, learner, 0, until)
  if (reason !== null) return { ...shared, reason, model: null, judged: null }
  const judgement = judgementOf(judged, data.start)
  if (!judgement) return { ...shared, reason: 'notJudged', model: null, judged: null }
  const { isEvened } = evened
  const model = { ...storedModel(scenario.modelsAt(until), scenario.bandShapes(until)), ...(isEvened && { isEvened }) }
  return { ...shared, reason: null, model, judged: judgement }
}

/** Whether a new model takes the place of the present one: with less error than it, or, as the first one, than “as yesterday”. */
export const isBetter = ({ own, present, yesterday }: Judgement): boolean => own.wmape < (present ?? yesterday).wmape

/** The newest weather of its time; hours that it does not have are NaN. @param issued - Rising. */
export function issuedWeather(issued: readonly IssuedWeather[]): WeatherAhead {
  return (issue, numHours) => {
    const newest = issued.findLast(({ first }) => first <= issue)
    const cut = (values: Float64Array | null | undefined): Float64Array => {
      const own = new Float64Array(numHours).fill(Number.NaN)
      if (newest && values) own.set(values.subarray(issue - newest.first, issue - newest.first + numHours))
      return own
    }
    const hours = newest?.hours
    return {
      temperature: cut(hours?.temperature),
      wind: hours?.wind === null ? null : cut(hours?.wind),
      sun: hours?.sun === null ? null : cut(hours?.sun),
    }
  }
}

interface JudgedHour {
  readonly hour: number
  readonly actual: number
  readonly own: number
  readonly yesterday: number
  readonly present: number | null
  readonly isHeld: boolean | null
}

const holds = ({ p10, p90 }: { readonly p10: number; readonly p90: number }, actual: number): boolean =>
  actual >= p10 && actual <= p90

function judgementOf(hours: readonly JudgedHour[], start: number): Judgement | null {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last || hours.length < LEAST_JUDGED_H) return null
  const skill = (of: (hour: JudgedHour) => number | null): Skill | null =>
    skillOf(
      hours.flatMap((hour): Outcome[] => {
        const forecast = of(hour)
        return forecast === null ? [] : [{ forecast, actual: hour.actual }]
      }),
    )
  const own = skill((hour) => hour.own)
  const yesterday = skill((hour) => hour.yesterday)
  if (!own || !yesterday) return null
  const banded = hours.filter(({ isHeld }) => isHeld !== null)
  return {
    own,
    yesterday,
    present: skill((hour) => hour.present),
    coverage: banded.length === 0 ? null : banded.filter(({ isHeld }) => isHeld).length / banded.length,
    from: start + first.hour * HOUR_MS,
    to: start + (last.hour + 1) * HOUR_MS,
  }
}
