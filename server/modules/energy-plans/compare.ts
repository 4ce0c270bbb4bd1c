// Plan against actual. Duty: brings plans by day and key figures together. Neighbours: kpi computes what was used;
// plan-days.ts what was planned. Invariants: only days that are over are compared; a plan that leaves days out is not.

import { MAX_PLAN_DAYS, type PlanCell, type PlanComparison, type PlanQuery } from '#contract/endpoints/energy-plans.ts'
import { ENERGY_FIGURES } from '#contract/kpi/energy-figures.ts'
import type { KpiCode, KpiLevel } from '#contract/kpi/kpi-definitions.ts'
import { awaitedOf, type KpiFigure } from '#contract/kpi/kpi-figure.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { refuseOpenDays } from '../kpi/open-days.ts'
import { readKpi, readLastWholeDay } from '../kpi/read-kpi.ts'
import { amountOf, type PlannedAmount, spreadsOf } from './plan-days.ts'
import { outdoorDays, plannedNodes, plansOf } from './repository.ts'
import { daysBetween, followsWeather } from './spread.ts'
import { textsIn } from './texts/texts.ts'

/** @throws {AppError} 1001 for days that are not over, and for too long a range. */
export async function comparePlans(
  env: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  query: PlanQuery,
): Promise<PlanComparison> {
  const { db } = env
  const { energy, nodeType, from, to, step } = query
  const lastDay = await readLastWholeDay(db)
  refuseOpenDays(lastDay, query, actor)
  refuseLongRange(query, actor)
  const nodes = await plannedNodes(db, actor.session, { ...query, nodeIds: query.nodeIds ?? null })
  const ids = nodes.map(({ keyId }) => keyId)
  const plans = await plansOf(db, ids, query)
  const spreads = spreadsOf(plans, await outdoorDays(db, to))
  const isByWeather = [...spreads.values()].every((spread) => spread.basis === 'degreeDays')
  const basis = isByWeather ? 'degreeDays' : 'days'
  if (ids.length === 0) return { lastDay, basis, periods: [], rows: [], totals: [] }
  const { amount } = ENERGY_FIGURES[energy]
  const found = await readKpi(env, actor, { nodeIds: ids, codes: [amount, 'degreeDays'], from, to, step })
  const rows = found.nodes.map(({ keyId, code, figures }) => {
    const figure = (wanted: KpiCode, level: KpiLevel, at: number): KpiFigure => {
      const value = figures.find((one) => one.code === wanted && one.level === level)?.values[at]
      if (!value) throw new Error(`${code} has no ${wanted}.`)
      return value
    }
    const own = plans.filter(({ nodeId }) => nodeId === keyId)
    const cells = found.periods.map((period, at) =>
      cellOf(
        amountOf(own, period, spreads),
        figure(amount, nodeType === 'source' ? 'source' : 'unit', at),
        followsWeather(energy) ? figure('degreeDays', 'unit', at).value : null,
      ),
    )
    return { keyId: keyId ?? '', code, name: nodes.find((node) => node.keyId === keyId)?.name ?? '', cells }
  })
  return { lastDay, basis, periods: found.periods, rows, totals: found.periods.map((_, at) => totalOf(rows, at)) }
}

function refuseLongRange({ from, to }: PlanQuery, { language }: Actor): void {
  if (daysBetween(from, to).length > MAX_PLAN_DAYS)
    throw invalidInput([{ field: 'to', rule: textsIn(language).rangeTooLong(MAX_PLAN_DAYS) }])
}

const share = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : (100 * part) / whole

function cellOf(planned: PlannedAmount, actual: KpiFigure, degreeDays: number | null): PlanCell {
  const { degreeDays: planDegreeDays, ...amounts } = planned
  const percent = share(actual.value, planned.plan)
  const weather = degreeDays === null || planDegreeDays === null ? null : share(planDegreeDays, degreeDays)
  return {
    ...amounts,
    actual,
    percent,
    planDegreeDays,
    degreeDays,
    weatherPercent: percent === null || weather === null ? null : (percent * weather) / 100,
  }
}

/** Of the nodes whose plan and use are both known. */
function totalOf(rows: PlanComparison['rows'], at: number): PlanComparison['totals'][number] {
  const cells = rows.flatMap(({ cells: all }) => all.slice(at, at + 1))
  const whole = cells.filter(({ percent }) => percent !== null)
  const sum = (of: (cell: PlanCell) => number | null) =>
    whole.length === 0 ? null : whole.reduce((total, cell) => total + (of(cell) ?? 0), 0)
  const [plan, actual] = [sum((cell) => cell.plan), sum((cell) => cell.actual.value)]
  const isWhole = ({ actual: { counted, expected } }: PlanCell): boolean => counted === expected
  return {
    plan,
    actual,
    percent: share(actual, plan),
    counted: whole.filter(isWhole).length,
    expected: cells.length,
    isGrey: whole.some((cell) => cell.actual.isGrey),
    awaits: awaitedOf(cells.map((cell) => cell.actual.awaits)),
  }
}
