/**
 * Confirming the load of a day. Duty: what a dispatcher’s changes make of the forecast, its check, and its confirmation.
 * Neighbours: energy-plans keeps the planned heat of the day. Invariants: exactly what was checked is stored; a day has
 * one plan unless it is revised with a reason; a day that is over has no new one.
 */

import {
  type CheckedLoad,
  MAX_DAYS_AHEAD,
  MOST_PLANNED_SHARE,
  type PlannedLoad,
} from '#contract/endpoints/load-plan.ts'
import { CODE, type FieldProblem } from '#contract/kit/envelope.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { AppError, invalidInput } from '#server/core/kit/app-error.ts'
import { companyDay, shiftDay } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { sha256Hex } from '#server/core/session/digest.ts'
import { dayTargetOf, setDayTarget } from '../energy-plans/day-target.ts'
import { choosePlace } from '../load-forecast/forecast-places.ts'
import { readSeasons, stageOf } from '../load-forecast/season.repository.ts'
import type { ForecastUnit } from '../load-forecast/units.repository.ts'
import { forecastOfDay, newestIssue } from './forecast-of-day.ts'
import { shiftHours } from './model/shifts.ts'
import { heatGj, plansOfDay, storePlan } from './plan.repository.ts'
import { sourceIdOf } from './read-day.ts'
import { designOf, sourceWater } from './source-water.ts'
import { textsIn } from './texts/texts.ts'

interface MadePlan extends CheckedLoad {
  readonly sourceId: string
  readonly name: string
}

const refused = (problems: readonly FieldProblem[]) => invalidInput(problems)

/** @throws {AppError} 1001 naming what is wrong; 2002 where the forecast of the day has a gap. */
export async function checkLoad(
  { db, now }: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  planned: PlannedLoad,
): Promise<MadePlan> {
  const texts = textsIn(actor.language)
  const { nodeId, day, shifts, keepsHeat, reason, revises } = planned
  const today = companyDay(now())
  const last = shiftDay(today, MAX_DAYS_AHEAD)
  if (day < today || day > last) throw refused([{ field: 'day', rule: texts.daysPlanned(today, last) }])
  const chosen = await choosePlace(db, actor, nodeId, today)
  if (chosen.place.kind !== 'source') throw refused([{ field: 'nodeId', rule: texts.sourcesAlone }])
  const sourceId = sourceIdOf(chosen)
  if ((shifts.length > 0 || revises !== null) && reason === '')
    throw refused([{ field: 'reason', rule: texts.reasonNeeded }])
  const [newest] = await plansOfDay(db, sourceId, day)
  if ((newest?.revision ?? null) !== revises)
    throw refused([{ field: 'revises', rule: texts.revises(newest?.revision ?? null) }])
  const forecasts = await forecastOfDay(db, chosen, day, now())
  const forecastIssuedAt = newestIssue(forecasts)
  if (forecastIssuedAt === null || forecasts.some(({ hour }) => hour === null))
    throw new AppError(CODE.warning, texts.forecastHasGap)
  const before = forecasts.map(({ at, hour }) => ({ at, forecastKw: hour?.heatKw ?? null, isOpen: at > now() }))
  if (!before.some(({ isOpen }) => isOpen))
    throw refused([{ field: 'day', rule: texts.daysPlanned(shiftDay(today, 1), last) }])
  const beyond = shifts.findIndex(({ toHour }) => toHour >= before.length)
  if (beyond >= 0) throw refused([{ field: `shifts.${beyond}.toHour`, rule: texts.hoursOfDay(before.length - 1) }])
  const begun = shifts.findIndex(({ fromHour }) => before[fromHour]?.isOpen === false)
  if (begun >= 0)
    throw refused([
      { field: `shifts.${begun}.fromHour`, rule: texts.hourBegun(before.findIndex(({ isOpen }) => isOpen)) },
    ])
  const heatKw = shiftHours(before, shifts, keepsHeat)
  refuseUnlikely(heatKw, chosen.units, actor)
  const seasons = await readSeasons(db)
  const stage = stageOf(seasons, day)
  const hours = before.map(({ at, forecastKw }, hour) => {
    const planKw = heatKw[hour] ?? null
    const regulation = forecasts[hour]?.forecast?.regulation ?? 'quality'
    return { at, forecastKw, planKw, ...sourceWater(chosen.units, stage, regulation, planKw ?? 0) }
  })
  const content = {
    forecastIssuedAt,
    hours,
    forecastGj: heatGj(before.map(({ forecastKw }) => forecastKw)),
    planGj: heatGj(heatKw),
    targetGj: await dayTargetOf(db, sourceId, day),
  }
  return {
    ...content,
    digest: sha256Hex(JSON.stringify([sourceId, day, shifts, keepsHeat, reason, revises, content])),
    sourceId,
    name: chosen.place.name,
  }
}

function refuseUnlikely(heatKw: readonly (number | null)[], units: readonly ForecastUnit[], { language }: Actor): void {
  const mostKw = MOST_PLANNED_SHARE * designOf(units)
  const hour = heatKw.findIndex((each) => each !== null && (each < 0 || each > mostKw))
  if (hour >= 0) throw refused([{ field: 'shifts', rule: textsIn(language).unlikely(hour, mostKw / 1000) }])
}

type Confirmed = PlannedLoad & { readonly digest: string }

/** Stores what was checked, and makes it the planned heat of the day. @throws {AppError} 2002 where it differs. */
export async function confirmLoad(
  env: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  confirmed: Confirmed,
  log: (tx: Queryable, made: MadePlan) => Promise<void>,
): Promise<{ revision: number }> {
  const texts = textsIn(actor.language)
  const made = await checkLoad(env, actor, confirmed)
  if (made.digest !== confirmed.digest) throw new AppError(CODE.warning, texts.changedSinceCheck)
  const { day, shifts, keepsHeat, reason, revises } = confirmed
  const revision = (revises ?? 0) + 1
  const confirmedAt = new Date(env.now())
  await env.db.transaction(async (tx) => {
    const isStored = await storePlan(tx, {
      nodeId: made.sourceId,
      day,
      revision,
      forecastIssuedAt: new Date(made.forecastIssuedAt),
      shifts,
      keepsHeat,
      reason,
      forecastKw: made.hours.map(({ forecastKw }) => forecastKw),
      planKw: made.hours.map(({ planKw }) => planKw),
      supply1C: made.hours.map(({ supply1C }) => supply1C),
      flow1TH: made.hours.map(({ flow1TH }) => flow1TH),
      confirmedBy: actor.session.realName,
      confirmedAt,
    })
    if (!isStored) throw refused([{ field: 'revises', rule: texts.revises(revision) }])
    await setDayTarget(tx, actor, confirmedAt, {
      nodeId: made.sourceId,
      day,
      beforeGj: made.forecastGj,
      targetGj: made.planGj,
      reason: texts.comesFrom(revision, reason),
    })
    await log(tx, made)
  })
  return { revision }
}
