/**
 * A day of a place. Duty: its hours with what makes up their heat, what was measured, its plans, and why it was not as
 * planned. Neighbours: load-forecast stores forecasts; plan-load.ts makes plans. Invariant: the parts of an hour give its
 * stored forecast.
 */

import {
  type ConfirmedPlan,
  type LoadDay,
  type LoadDayHour,
  type LoadDayQuery,
  MAX_DAYS_AHEAD,
  MAX_DAYS_BACK,
  type PlanDifference,
} from '#contract/endpoints/load-plan.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { companyDay, endOfCompanyDay, shiftDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { readCalendar } from '../load-forecast/company-days.repository.ts'
import { type ChosenPlace, choosePlace } from '../load-forecast/forecast-places.ts'
import { type MeasuredHours, readMeasured } from '../load-forecast/measured.ts'
import { type ForecastOfHour, forecastOfDay, newestIssue } from './forecast-of-day.ts'
import { differenceOf, type EndedHour } from './model/difference.ts'
import { wholeOf, withLearnt } from './model/heat-parts.ts'
import { createPhysicalLoad, type PhysicalLoad } from './physical-load.ts'
import { heatGj, plansOfDay } from './plan.repository.ts'
import { textsIn } from './texts/texts.ts'

/** @throws {AppError} 1001 for a day that is not shown, and for a node that is not seen. */
export async function readLoadDay(
  { db, now }: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  { nodeId, day }: LoadDayQuery,
): Promise<LoadDay> {
  const today = companyDay(now())
  refuseFarDay(day, today, actor)
  const chosen = await choosePlace(db, actor, nodeId ?? null, today)
  const forecasts = await forecastOfDay(db, chosen, day, now())
  const [from, to] = [startOfCompanyDay(day), endOfCompanyDay(day)]
  const measured = await readMeasured(db, chosen.units, from, Math.min(now(), to))
  const physical = await createPhysicalLoad(db, chosen.units)
  const hours: LoadDayHour[] = []
  for (const forecast of forecasts) hours.push(await hourOf(forecast, physical, measured, now()))
  const calendar = await readCalendar(db, day, day)
  const isSource = chosen.place.kind === 'source'
  const plans = isSource ? await plansOfDay(db, sourceIdOf(chosen), day) : []
  const isWhole = hours.every(({ heatKw }) => heatKw !== null)
  return {
    place: chosen.place,
    day,
    ...calendar(day),
    forecastIssuedAt: newestIssue(forecasts),
    hours,
    heatGj: isWhole ? heatGj(hours.map(({ heatKw }) => heatKw)) : null,
    mayPlan: isSource && isWhole && day >= today && hours.some(({ isOpen }) => isOpen),
    plans,
    difference: plans[0]
      ? await readDifference(plans[0], physical, measured, { from, until: Math.min(now(), to) })
      : null,
  }
}

function refuseFarDay(day: string, today: string, { language }: Actor): void {
  const [first, last] = [shiftDay(today, -MAX_DAYS_BACK), shiftDay(today, MAX_DAYS_AHEAD)]
  if (day < first || day > last) throw invalidInput([{ field: 'day', rule: textsIn(language).daysShown(first, last) }])
}

export function sourceIdOf({ forecastIds }: Pick<ChosenPlace, 'forecastIds'>): string {
  const [sourceId] = forecastIds
  if (sourceId === undefined) throw new Error('A source has no id.')
  return sourceId
}

async function hourOf(
  { at, forecast, hour }: ForecastOfHour,
  physical: PhysicalLoad,
  measured: MeasuredHours,
  now: number,
): Promise<LoadDayHour> {
  const parts = forecast ? await physical.expected(at, forecast.issuedAt) : null
  const heatKw = hour?.heatKw ?? null
  return {
    at,
    isOpen: at > now,
    outdoorC: hour?.outdoorC ?? null,
    heatKw,
    p10Kw: hour?.p10Kw ?? null,
    p90Kw: hour?.p90Kw ?? null,
    parts: parts === null || heatKw === null ? null : withLearnt(parts, heatKw),
    measuredKw: measured.get(at) ?? null,
    supply1C: hour?.supply1C ?? null,
    flow1TH: hour?.flow1TH ?? null,
  }
}

/** The weather that was forecast is the one known when the plan’s forecast was issued. */
async function readDifference(
  { hours, forecastIssuedAt }: ConfirmedPlan,
  physical: PhysicalLoad,
  measured: MeasuredHours,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<PlanDifference | null> {
  const ended: EndedHour[] = []
  for (const { at, planKw, forecastKw } of hours) {
    const measuredKw = measured.get(at)
    if (measuredKw === undefined || planKw === null || forecastKw === null) continue
    const expected = await physical.expected(at, new Date(forecastIssuedAt))
    const observed = await physical.observed(at, new Date(from), new Date(until))
    if (!expected || !observed) continue
    ended.push({
      planKw,
      forecastKw,
      measuredKw,
      atForecastWeatherKw: wholeOf(expected),
      atObservedWeatherKw: wholeOf(observed),
    })
  }
  return differenceOf(ended)
}
