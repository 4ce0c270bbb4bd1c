// What a plan must be. Duty: the period that a plan is for, and refusals of what contradicts season, lines or physics.

import { PLANNED_TYPES } from '#contract/endpoints/energy-plans.ts'
import type { ValuesOf } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { energyPlanResource } from '#contract/resources/energy-plan.resource.ts'
import { ENERGY_UNITS, type Energy } from '#contract/resources/energy-slot.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { mostOf } from './physics-limit.ts'
import { designLoadsOf, hasPlan, nodeByCode, type PlanRow, seasonOf } from './repository.ts'
import { daysBetween, lastOfMonth } from './spread.ts'
import { textsIn } from './texts/texts.ts'

type PlanValues = ValuesOf<typeof energyPlanResource>

const refused = (field: string, rule: string) => invalidInput([{ field, rule }])
const rounded = (value: number): string => String(Number(value.toPrecision(5)))

/** Where and when a plan applies: its node, and the whole season or month that holds its day. */
export interface PlanExtent {
  readonly nodeId: string
  readonly nodeType: string
  readonly firstDay: string
  readonly lastDay: string
}

/** @throws {AppError} 1001 for an unknown node, one that has no plans, and a day out of every season. */
export async function extentOf(
  db: Queryable,
  values: Pick<PlanValues, 'nodeCode' | 'kind' | 'firstDay'>,
  { session, language }: Actor,
): Promise<PlanExtent> {
  const node = await nodeByCode(db, session, values.nodeCode)
  if (!node) throw refused('nodeCode', ruleText('unknownReference', language))
  if (!PLANNED_TYPES.some((type) => type === node.nodeType)) throw refused('nodeCode', textsIn(language).noPlansOfType)
  const of = { nodeId: node.id, nodeType: node.nodeType }
  const { kind, firstDay: day } = values
  if (kind === 'day') return { ...of, firstDay: day, lastDay: day }
  const season = await seasonOf(db, day)
  if (!season) throw refused('firstDay', textsIn(language).noSeason)
  if (kind === 'season') return { ...of, ...season }
  const [first, last] = [`${day.slice(0, 8)}01`, lastOfMonth(day)]
  return {
    ...of,
    firstDay: first > season.firstDay ? first : season.firstDay,
    lastDay: last < season.lastDay ? last : season.lastDay,
  }
}

/** @throws {AppError} 1001 naming the field and what is allowed. */
export async function checkPlan(db: Queryable, values: PlanValues, actor: Actor, exceptId: string | null) {
  const texts = textsIn(actor.language)
  const extent = await extentOf(db, values, actor)
  const { firstDay, lastDay, nodeId, nodeType } = extent
  const { energy, kind, target, goodLine, limitLine } = values
  if (energy === 'gas' && nodeType !== 'source') throw refused('energy', texts.sourcesAlone)
  if (await hasPlan(db, { nodeId, energy, kind, firstDay }, exceptId))
    throw refused('firstDay', texts.planExists(firstDay, lastDay))
  if (goodLine !== null && goodLine > target) throw refused('goodLine', texts.goodAboveTarget(String(target)))
  if (limitLine !== null && limitLine < target) throw refused('limitLine', texts.limitBelowTarget(String(target)))
  await refuseAbovePhysics(db, { nodeId, energy, firstDay, lastDay }, { target, limitLine }, actor)
}

export async function refuseAbovePhysics(
  db: Queryable,
  of: { nodeId: string; energy: Energy; firstDay: string; lastDay: string },
  amounts: Readonly<Record<string, number | null>>,
  { language }: Actor,
): Promise<void> {
  const days = daysBetween(of.firstDay, of.lastDay).length
  const most = mostOf(of.energy, await designLoadsOf(db, of.nodeId), days)
  const rule = textsIn(language).abovePhysics(rounded(most), ENERGY_UNITS[of.energy], days)
  for (const [field, amount] of Object.entries(amounts))
    if (amount !== null && amount > most) throw refused(field, rule)
}

/** @throws {AppError} 1001 for a target out of the lines of its plan. */
export function refuseOutOfLines(
  { goodLine, limitLine }: Pick<PlanRow, 'goodLine' | 'limitLine'>,
  target: number,
  { language }: Actor,
): void {
  const texts = textsIn(language)
  if (limitLine !== null && target > limitLine)
    throw invalidInput([{ field: 'target', rule: texts.aboveLimit(String(limitLine)) }])
  if (goodLine !== null && target < goodLine)
    throw invalidInput([{ field: 'target', rule: texts.belowGood(String(goodLine)) }])
}
