// Use for each square metre, beside the plan's lines. Duty: brings key figures and plans of the same days together.
// Neighbours: kpi divides, energy-plans spreads plans over days. Invariant: a line is of the area that the use is divided by.

import type { AreaUseQuery, AreaUseResult } from '#contract/endpoints/energy-analysis.ts'
import { ENERGY_FIGURES } from '#contract/kpi/energy-figures.ts'
import type { KpiFigure } from '#contract/kpi/kpi-figure.ts'
import type { Env } from '#server/core/env.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { amountOf, spreadsOf } from '../energy-plans/plan-days.ts'
import { outdoorDays, plansOf } from '../energy-plans/repository.ts'
import { readKpiTable } from '../kpi/read-table.ts'
import { askedNodes } from './asked-nodes.ts'

/** Units of the figure by area in one of the amount: water is counted in tonnes, and in kilograms by area. */
const PER_AMOUNT = { heat: 1, makeUp: 1000, electricity: 1 } as const

export async function readAreaUse(
  env: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  query: AreaUseQuery,
): Promise<AreaUseResult> {
  const { db } = env
  const { energy, nodeType, from, to } = query
  const nodes = await askedNodes(db, actor, query, nodeType)
  const nodeIds = nodes.map(({ keyId }) => keyId)
  const { amount, perArea } = ENERGY_FIGURES[energy]
  if (perArea === null) throw new Error(`${energy} has no figure by area.`)
  const codes = ['heatedArea', amount, perArea] as const
  const table = await readKpiTable(env, actor, { nodeIds, codes, level: 'unit', from, to, step: 'whole' })
  const plans = await plansOf(db, nodeIds, query)
  const spreads = spreadsOf(plans, await outdoorDays(db, to))
  return {
    rows: nodes.map(({ keyId, code, title }, at) => {
      const use = figuresOf(table.rows[at]?.total ?? [])
      const own = plans.filter(({ nodeId }) => nodeId === keyId)
      const { plan, goodLine, limitLine } = amountOf(own, query, spreads)
      const area = use.area.value
      const line = (planned: number | null): number | null =>
        planned === null || area === null || area <= 0 ? null : (planned * PER_AMOUNT[energy]) / area
      return {
        keyId,
        code,
        name: title,
        ...use,
        standard: line(plan),
        good: line(goodLine),
        limit: line(limitLine),
      }
    }),
    total: figuresOf(table.total),
  }
}

/** Figures in the order of the codes that were asked for. */
function figuresOf([area, amount, perArea]: readonly KpiFigure[]): AreaUseResult['total'] {
  if (!area || !amount || !perArea) throw new Error('A node has no figures.')
  return { area, amount, perArea }
}
