import { asc, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { KpiPeriod } from '#contract/endpoints/kpi.ts'
import type { Db } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { heatingSeasons } from '../heating-season/tables.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { columnOf, DAY_SUMS, type KpiInput, type KpiSums, sumsOf } from './inputs.ts'
import { changedDays } from './periods.ts'
import { readSettleHour } from './settings.repository.ts'
import { kpiDays } from './tables.ts'

const kpiNode = z.object({ keyId: z.string(), code: z.string(), name: z.string(), nodeType: z.string() })
export type KpiNode = z.infer<typeof kpiNode>

const place = z.object({
  keyId: z.string(),
  nodeType: z.enum(['unit', 'source']),
  /** Of a unit: its station, and the source that feeds it. */
  stationId: z.string().nullable(),
  sourceId: z.string().nullable(),
  numPoints: z.int(),
  /** It is in the caller's data scope. */
  isSeen: z.boolean(),
})
export type KpiPlace = z.infer<typeof place>

/** Those of the nodes that are in the data scope. */
export async function nodesById(db: Db, session: Session, ids: readonly string[]): Promise<KpiNode[]> {
  const { rows } = await db.execute(sql`
    select id as "keyId", code, name, node_type as "nodeType" from physics_nodes
    where id::text = any(${sql.param(ids)}::text[]) and ${nodesInScope(session) ?? sql`true`}`)
  return z.array(kpiNode).parse(rows)
}

/** All units and sources in use, also those out of the data scope. */
export async function listPlaces(db: Db, session: Session): Promise<KpiPlace[]> {
  const { rows } = await db.execute(sql`
    select physics_nodes.id as "keyId", physics_nodes.node_type as "nodeType", station.id as "stationId",
      heat_stations.source_id as "sourceId",
      (select count(*)::int from points where points.node_id = physics_nodes.id and points.is_active) as "numPoints",
      ${nodesInScope(session) ?? sql`true`} as "isSeen"
    from physics_nodes
    left join physics_nodes station on physics_nodes.node_type = 'unit' and station.node_type = 'station'
      and station.id = any(string_to_array(rtrim(physics_nodes.path, '/'), '/')::uuid[])
    left join heat_stations on heat_stations.id = station.id
    where physics_nodes.is_active and physics_nodes.node_type in ('unit', 'source')
    order by physics_nodes.code`)
  return z.array(place).parse(rows)
}

export const listSeasons = async (db: Db): Promise<KpiPeriod[]> =>
  db
    .select({ from: heatingSeasons.startDate, to: heatingSeasons.endDate })
    .from(heatingSeasons)
    .orderBy(asc(heatingSeasons.startDate))

/** The first day on which anything was heard; null before any. */
export async function readFirstDay(db: Db): Promise<string | null> {
  const heard = gt(kpiDays.onlineS, 0)
  const [first] = await db.select({ day: kpiDays.day }).from(kpiDays).where(heard).orderBy(asc(kpiDays.day)).limit(1)
  return first?.day ?? null
}

/** Seconds of a day, as SQL: `changed` holds those days of 23 or 25 hours. */
const DAY_S = 'coalesce(changed.seconds, 86400)'
/** Of rows that each stand for `rowS` seconds (SQL) with the degree-days `hdd` of their source. */
const productsOf = (rowS: string): Readonly<Partial<Record<KpiInput, string>>> => ({
  areaS: `sum(area_m2 * ${rowS})`,
  areaKnownS: `sum(${rowS}) filter (where area_m2 is not null)`,
  heatAreaS: 'sum(area_m2 * heat_s)',
  makeUpAreaS: 'sum(area_m2 * make_up_s)',
  electricityAreaS: 'sum(area_m2 * electricity_s)',
  costAreaS: 'sum(area_m2 * cost_s)',
  powerAreaS: 'sum(area_m2 * power_s)',
  roomAreaKs: 'sum(area_m2 * room_ks)',
  roomAreaS: 'sum(area_m2 * room_s)',
  degreeDaysArea: 'sum(area_m2 * hdd)',
  outdoorAreaS: `sum(area_m2 * ${rowS}) filter (where hdd is not null)`,
  outdoorAreaDays: 'sum(area_m2) filter (where hdd is not null)',
  outdoorS: `sum(${rowS}) filter (where hdd is not null)`,
  degreeDayHeatGj: 'sum(heat_gj) filter (where hdd is not null)',
  areaDegreeDays: `sum(area_m2 * hdd * heat_s / ${rowS})`,
})
const STORED: ReadonlySet<string> = new Set(DAY_SUMS)

/** Select list of the sums of rows with the stored columns, `area_m2` and `hdd`. @param rowS - Seconds of a row, as SQL. */
export function sumColumns(inputs: readonly KpiInput[], rowS: string): string {
  const products = productsOf(rowS)
  return inputs
    .map((input) => {
      const sum = STORED.has(input) ? `sum(${columnOf(input)})` : products[input]
      return `coalesce(${sum}, 0)::float8 as "${input}"`
    })
    .join(', ')
}

const sumRow = z.looseObject({ nodeId: z.string(), period: z.coerce.number() })

/**
 * Sums of each place in each period, in a map of node and number of period.
 *
 * @param inputs - The sums that are needed; the others are 0.
 */
export async function readSums(
  db: Db,
  places: readonly KpiPlace[],
  periods: readonly KpiPeriod[],
  inputs: readonly KpiInput[],
): Promise<Map<string, KpiSums>> {
  const changed = changedDays(periods, await readSettleHour(db))
  // where a source does not know the outdoor temperature of a day, the mean of the others stands for it
  const { rows } = await db.$client.query(
    `with outdoor as materialized (
      select node_id, day, degree_days, avg(degree_days) over (partition by day) as of_others from kpi_days
      where day between $3 and $4 and node_id in (select id from heat_sources)),
    day_outdoor as (select day, max(of_others) as of_others from outdoor group by day)
    select kpi_days.node_id as "nodeId", period.n as period, ${sumColumns(inputs, DAY_S)}
    from unnest($1::uuid[], $2::uuid[]) part (node_id, source_id)
    join kpi_days on kpi_days.node_id = part.node_id and kpi_days.day between $3 and $4
    join unnest($5::date[], $6::date[]) with ordinality period (first_day, last_day, n)
      on kpi_days.day between period.first_day and period.last_day
    left join unnest($7::date[], $8::int[]) changed (day, seconds) on changed.day = kpi_days.day
    left join outdoor own on own.node_id = part.source_id and own.day = kpi_days.day
    left join day_outdoor every on every.day = kpi_days.day
    cross join lateral (select coalesce(own.degree_days, every.of_others) as hdd) known
    group by kpi_days.node_id, period.n`,
    [
      places.map(({ keyId }) => keyId),
      places.map(({ sourceId }) => sourceId),
      periods[0]?.from ?? null,
      periods.at(-1)?.to ?? null,
      periods.map(({ from }) => from),
      periods.map(({ to }) => to),
      changed.map(({ day }) => day),
      changed.map(({ seconds }) => seconds),
    ],
  )
  return sumsByKey(rows, inputs)
}

/** Rows of {@link sumColumns} with their node and number of period, from 1. */
export function sumsByKey(rows: readonly unknown[], inputs: readonly KpiInput[]): Map<string, KpiSums> {
  const found = new Map<string, KpiSums>()
  for (const row of z.array(sumRow).parse(rows)) {
    const known = Object.fromEntries(inputs.map((input) => [input, Number(row[input])]))
    found.set(keyOfSums(row.nodeId, row.period - 1), sumsOf(known))
  }
  return found
}

export const keyOfSums = (nodeId: string, period: number): string => `${nodeId} ${period}`
