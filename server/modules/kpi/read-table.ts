// Key figures as a table: nodes of one level by period, and what they come to. Duty: adds sums before it divides, so that
// a total is computed like any figure. Neighbours: read-kpi.ts finds the parts. Invariants: totals are of the same parts
// and periods as their rows.

import type { KpiPeriod, KpiStep } from '#contract/endpoints/kpi.ts'
import type { KpiCode, KpiLevel } from '#contract/kpi/kpi-definitions.ts'
import { awaitedOf, type KpiFigure } from '#contract/kpi/kpi-figure.ts'
import type { Env } from '#server/core/env.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { figureOf, type KpiPart } from './figures.ts'
import { addSums, sumsOf } from './inputs.ts'
import type { KpiPlace } from './part.repository.ts'
import { groupsOf, readParts } from './read-kpi.ts'

export interface KpiTableQuery extends KpiPeriod {
  readonly nodeIds: readonly string[]
  readonly codes: readonly KpiCode[]
  readonly level: Exclude<KpiLevel, 'network'>
  readonly step: KpiStep
}

/** Figures in the order of the codes. */
type Figures = readonly KpiFigure[]

export interface KpiTable {
  readonly periods: readonly KpiPeriod[]
  readonly rows: readonly {
    readonly nodeId: string
    readonly values: readonly Figures[]
    readonly total: Figures
  }[]
  /** Of all nodes, by period. */
  readonly totals: readonly Figures[]
  readonly total: Figures
}

/** @throws {AppError} 1001 for a node without figures or out of the data scope, and for too large an answer. */
export async function readKpiTable(
  env: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  query: KpiTableQuery,
): Promise<KpiTable> {
  const { level, codes } = query
  const groups = query.nodeIds.length === 0 ? [] : await groupsOf(env.db, actor, query.nodeIds)
  const { periods, partOf } = await readParts(env, actor, query, groups, codes)
  const partsOf = (places: readonly KpiPlace[]): KpiPart[][] =>
    periods.map((_, period) => places.map((place) => partOf(place, period)))
  const figuresOf = (parts: readonly KpiPart[]): Figures => codes.map((code) => figureOf(code, parts))
  const tableOf = (places: readonly KpiPlace[]) => {
    const parts = partsOf(places)
    return { values: parts.map(figuresOf), total: figuresOf(places.map((_, place) => wholeOf(parts, place))) }
  }
  const placesOf = ({ units, sources }: (typeof groups)[number]) => (level === 'unit' ? units : sources)
  const all = tableOf([...new Set(groups.flatMap(placesOf))])
  return {
    periods,
    rows: groups.map((group) => ({ nodeId: group.node?.keyId ?? '', ...tableOf(placesOf(group)) })),
    totals: all.values,
    total: all.total,
  }
}

/** A place over all periods. */
function wholeOf(parts: readonly (readonly KpiPart[])[], place: number): KpiPart {
  const own = parts.flatMap((period) => period[place] ?? [])
  return {
    sums: own.reduce((sums, part) => addSums(sums, part.sums), NOTHING),
    expectedS: own.reduce((seconds, part) => seconds + part.expectedS, 0),
    awaits: awaitedOf(own.map(({ awaits }) => awaits)),
    numPoints: own[0]?.numPoints ?? 0,
  }
}

const NOTHING = sumsOf({})
