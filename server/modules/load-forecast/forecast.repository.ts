// Stored forecasts. Invariant: what is stored is never changed, only deleted when it is old.

import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import { insertInSlices } from '#server/core/db/insert-in-slices.ts'
import type { ComputedForecast } from './compute.ts'
import { loadForecastNodes, loadForecasts } from './tables.ts'

export type StoredForecast = typeof loadForecasts.$inferSelect

const NODES_OF_A_STATEMENT = 100
const HOUR_MS = 3_600_000

/** Stores a forecast with all its nodes, in one transaction. @returns False where one of that time is stored already. */
export async function storeForecast(
  tx: Queryable,
  { nodes, numUnits: _, weather, ...forecast }: ComputedForecast,
  by: { readonly computedAt: Date; readonly requestedBy: string },
): Promise<boolean> {
  const [stored] = await tx
    .insert(loadForecasts)
    .values({ ...forecast, ...by, weather: [...weather] })
    .onConflictDoNothing()
    .returning({ id: loadForecasts.id })
  if (!stored) return false
  const rows = nodes.map((node) => ({ forecastId: stored.id, ...node }))
  await insertInSlices(rows, (slice) => tx.insert(loadForecastNodes).values(slice), NODES_OF_A_STATEMENT)
  return true
}

const issuedRow = z.object({ issued_at: z.coerce.date() })

/** Times at which weather forecasts in use were issued, after a time, rising. */
export async function weatherIssuesAfter(db: Queryable, after: Date): Promise<Date[]> {
  const { rows } = await db.execute(sql`
    select distinct issued_at from weather_forecasts
    where issued_at > ${after.toISOString()}::timestamptz and place_id in (select place_id from weather_configs)
    order by issued_at`)
  return z
    .array(issuedRow)
    .parse(rows)
    .map(({ issued_at }) => issued_at)
}

/** When the last scheduled forecast was issued; null before any. */
export async function lastScheduledAt(db: Queryable): Promise<Date | null> {
  const [last] = await db
    .select({ issuedAt: loadForecasts.issuedAt })
    .from(loadForecasts)
    .where(eq(loadForecasts.requestedBy, ''))
    .orderBy(desc(loadForecasts.issuedAt))
    .limit(1)
  return last?.issuedAt ?? null
}

/** Forecasts issued in a span, rising. */
export const forecastsIssued = (db: Queryable, after: Date, until: Date): Promise<StoredForecast[]> =>
  db
    .select()
    .from(loadForecasts)
    .where(and(gt(loadForecasts.issuedAt, after), lte(loadForecasts.issuedAt, until)))
    .orderBy(asc(loadForecasts.issuedAt))

export async function newestForecast(db: Queryable): Promise<StoredForecast | null> {
  const [newest] = await db.select().from(loadForecasts).orderBy(desc(loadForecasts.issuedAt)).limit(1)
  return newest ?? null
}

/** Nodes that a forecast holds. */
export async function nodesOfForecast(db: Queryable, forecastId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ nodeId: loadForecastNodes.nodeId })
    .from(loadForecastNodes)
    .where(eq(loadForecastNodes.forecastId, forecastId))
  return new Set(rows.map(({ nodeId }) => nodeId))
}

/** Hours of a forecast, epoch ms; the last one is not included. */
export interface ForecastSpan {
  readonly forecast: StoredForecast
  readonly from: number
  readonly to: number
}

const value = z.number().nullable()
const summedHour = z.object({
  /** Number of the span, from 1. */
  span: z.coerce.number(),
  /** From 1: the first hour of the span. */
  hour: z.coerce.number(),
  areaM2: z.number(),
  outdoorC: value,
  heatKw: value,
  supply1C: value,
  return1C: value,
  supply2C: value,
  return2C: value,
  flow1TH: value,
  p10Kw: value,
  p90Kw: value,
})
export type SummedHour = Omit<z.infer<typeof summedHour>, 'span' | 'hour'>

const movedNode = z.object({
  kind: z.enum(['source', 'unit']),
  nodeId: z.string(),
  name: z.string(),
  at: z.coerce.date(),
  factor: z.number(),
})

const stoodNode = z.object({
  nodeId: z.string(),
  name: z.string(),
  at: z.coerce.date(),
  until: z.coerce.date().nullable(),
  numHours: z.int(),
})

const COLUMNS = [
  'outdoor_c',
  'heat_kw',
  'supply1_c',
  'return1_c',
  'supply2_c',
  'return2_c',
  'flow1_t_h',
  'p10_kw',
  'p90_kw',
]

/**
 * Hours of forecasts over nodes together, by epoch ms; spans do not overlap. Temperatures are those of a single node; the
 * heat of several is null where that of one is not known.
 */
export async function summedHours(
  db: Queryable,
  spans: readonly ForecastSpan[],
  nodeIds: readonly string[],
): Promise<ReadonlyMap<number, SummedHour>> {
  const known = (column: string) => sql.raw(`case when count(${column}) = count(*) then sum(${column})::float8 end`)
  const single = (column: string) => sql.raw(`case when count(*) = 1 then max(${column})::float8 end`)
  const slices = sql.raw(COLUMNS.map((column) => `${column}[first_hour:last_hour]`).join(', '))
  const hoursUntil = ({ forecast }: ForecastSpan, at: number): number => (at - forecast.firstAt.getTime()) / HOUR_MS
  const { rows } = await db.execute(sql`
    select span, hour, sum(area_m2)::float8 as "areaM2",
      (sum(outdoor * design_kw) / nullif(sum(design_kw) filter (where outdoor is not null), 0))::float8 as "outdoorC",
      ${known('heat')} as "heatKw", ${single('supply1')} as "supply1C", ${single('return1')} as "return1C",
      ${single('supply2')} as "supply2C", ${single('return2')} as "return2C", ${known('flow')} as "flow1TH",
      ${known('p10')} as "p10Kw", ${known('p90')} as "p90Kw"
    from unnest(${sql.param(spans.map(({ forecast }) => forecast.id))}::uuid[],
      ${sql.param(spans.map((span) => hoursUntil(span, span.from) + 1))}::int[],
      ${sql.param(spans.map((span) => hoursUntil(span, span.to)))}::int[])
      with ordinality as asked (forecast_id, first_hour, last_hour, span)
    join load_forecast_nodes using (forecast_id),
      unnest(${slices}) with ordinality as value
        (outdoor, heat, supply1, return1, supply2, return2, flow, p10, p90, hour)
    where node_id = any(${sql.param(nodeIds)}::uuid[])
    group by span, hour`)
  return new Map(
    z
      .array(summedHour)
      .parse(rows)
      .map(({ span, hour, ...values }) => [(spans[span - 1]?.from ?? 0) + (hour - 1) * HOUR_MS, values]),
  )
}

/** By which models the nodes of a forecast were made: the version, or why the physical one was taken. */
export const modelsOfForecast = (db: Queryable, forecastId: string, nodeIds: readonly string[]) =>
  db
    .select({
      nodeId: loadForecastNodes.nodeId,
      modelVersion: loadForecastNodes.modelVersion,
      physicalReason: loadForecastNodes.physicalReason,
    })
    .from(loadForecastNodes)
    .where(and(eq(loadForecastNodes.forecastId, forecastId), inArray(loadForecastNodes.nodeId, [...nodeIds])))

/** Nodes of a forecast whose heat has moved to another level, the latest first. */
export async function movedNodes(db: Queryable, forecastId: string, nodeIds: readonly string[]) {
  const { rows } = await db.execute(sql`
    select node.node_type as kind, node.id as "nodeId",
      case when node.node_type = 'unit' then concat_ws(' ', parent.name, node.name) else node.name end as name,
      moved_at as at, moved_factor as factor
    from load_forecast_nodes join physics_nodes node on node.id = node_id left join physics_nodes parent on parent.id = node.parent_id
    where forecast_id = ${forecastId}::uuid and node_id = any(${sql.param([...nodeIds])}::uuid[]) and moved_at is not null
    order by moved_at desc, node.code`)
  return z.array(movedNode).parse(rows)
}

/** Units of a forecast whose meter stood still within the last day before it, the latest first. */
export async function stoodNodes(db: Queryable, forecastId: string, nodeIds: readonly string[]) {
  const { rows } = await db.execute(sql`
    select node.id as "nodeId", concat_ws(' ', parent.name, node.name) as name, stood_at as at, stood_until as until,
      stood_hours as "numHours"
    from load_forecast_nodes join physics_nodes node on node.id = node_id join physics_nodes parent on parent.id = node.parent_id
    where forecast_id = ${forecastId}::uuid and node_id = any(${sql.param([...nodeIds])}::uuid[])
      and node.node_type = 'unit' and stood_at is not null
    order by stood_until is not null, stood_at desc, node.code`)
  return z.array(stoodNode).parse(rows)
}

/** Deletes forecasts that were issued before a time, `limit` at most. @returns Their number. */
export async function deleteForecastsBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from load_forecasts where id in (
      select id from load_forecasts where issued_at < ${before.toISOString()}::timestamptz limit ${limit}::int)
    returning 1`)
  return rows.length
}
