// What each energy adds to use and cost. Duty: the same figures of three ranges, and the cost over time. Neighbours: kpi adds
// up. Invariant: all is of the same nodes.

import type { ComparedRange, EnergyUse, StructureQuery, StructureResult } from '#contract/endpoints/energy-analysis.ts'
import type { KpiPeriod } from '#contract/endpoints/kpi.ts'
import { ENERGY_FIGURES } from '#contract/kpi/energy-figures.ts'
import type { KpiFigure } from '#contract/kpi/kpi-figure.ts'
import { ENERGIES, type Energy } from '#contract/resources/energy-slot.resource.ts'
import type { Env } from '#server/core/env.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { listSeasons } from '../kpi/part.repository.ts'
import { readKpiTable } from '../kpi/read-table.ts'
import { askedNodes, numDays } from './asked-nodes.ts'

/** A longer range is drawn by month. */
const MOST_DAYS_DRAWN = 62

export async function readStructure(
  env: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  query: StructureQuery,
): Promise<StructureResult> {
  const { nodeType, from, to } = query
  const level = nodeType === 'source' ? 'source' : 'unit'
  const nodes = await askedNodes(env.db, actor, query, nodeType)
  const nodeIds = nodes.map(({ keyId }) => keyId)
  const energies = ENERGIES.filter((energy) => energy !== 'gas' || level === 'source')
  const priced = energies.filter((energy) => energy !== 'heat' || level === 'unit')
  const amounts = energies.map((energy) => ENERGY_FIGURES[energy].amount)
  const costs = priced.map((energy) => ENERGY_FIGURES[energy].cost)
  const before = daysBefore(query)
  const yearBefore = { from: yearEarlier(from), to: yearEarlier(to) }
  const step = numDays(query) > MOST_DAYS_DRAWN ? 'month' : 'day'
  const now = await readKpiTable(env, actor, { nodeIds, level, from, to, step, codes: [...amounts, ...costs] })
  const read = (range: KpiPeriod) =>
    readKpiTable(env, actor, { nodeIds, level, ...range, step: 'whole', codes: amounts })
  const [earlier, lastYear] = [await read(before), await read(yearBefore)]
  const costAt = (energy: Energy): number => amounts.length + priced.indexOf(energy)
  const usesOf = (present: Figures, previous: Figures, yearAgo: Figures): EnergyUse[] =>
    energies.map((energy, at) => ({
      energy,
      amount: figureAt(present, at),
      before: figureAt(previous, at),
      yearBefore: figureAt(yearAgo, at),
      cost: priced.includes(energy) ? figureAt(present, costAt(energy)) : null,
    }))
  const seasons = await listSeasons(env.db)
  return {
    now: heatedRange(query, seasons),
    before: heatedRange(before, seasons),
    yearBefore: heatedRange(yearBefore, seasons),
    total: usesOf(now.total, earlier.total, lastYear.total),
    rows: nodes.map(({ keyId, code, title }, at) => ({
      keyId,
      code,
      name: title,
      energies: usesOf(now.rows[at]?.total ?? [], earlier.rows[at]?.total ?? [], lastYear.rows[at]?.total ?? []),
    })),
    periods: now.periods.map((period, at) => ({
      ...period,
      costs: energies.map((energy) =>
        priced.includes(energy) ? figureAt(now.totals[at] ?? [], costAt(energy)).value : null,
      ),
    })),
  }
}

type Figures = readonly KpiFigure[]

function figureAt(figures: Figures, at: number): KpiFigure {
  const figure = figures[at]
  if (!figure) throw new Error('A figure that was asked for is missing.')
  return figure
}

const DAY_MS = 86_400_000
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** A range with its days in a heating season, whatever season that is. */
function heatedRange({ from, to }: KpiPeriod, seasons: readonly KpiPeriod[]): ComparedRange {
  const days = Array.from({ length: numDays({ from, to }) }, (_, at) => shifted(from, at))
  const isHeated = (day: string): boolean => seasons.some((season) => season.from <= day && day <= season.to)
  return { from, to, numDays: days.length, numHeated: days.filter(isHeated).length }
}

/** As many days, just before. */
const daysBefore = (range: KpiPeriod): KpiPeriod => ({
  from: shifted(range.from, -numDays(range)),
  to: shifted(range.from, -1),
})

/** The same day of the year before; of 29 February the day before it. */
function yearEarlier(day: string): string {
  const year = Number(day.slice(0, 4)) - 1
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}
