// Key figures' days from hourly values. Duty: computes the days that are marked dirty, newest first. Neighbours: triggers
// of the migration mark them; sums-sql.ts adds up their hours; figures.ts divides. Invariants: a mark and what is computed
// for it are one transaction, so that work continues after a crash.

import type pg from 'pg'
import { HEATING_LIMIT_C } from '#contract/kpi/energy-factors.ts'
import type { Db } from '#server/core/db/client.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { companyZone } from '#server/core/kit/company-time.ts'
import { columnOf, DAY_SUMS } from './inputs.ts'
import { AREA_OF_DAY, sumsSql } from './sums-sql.ts'

/** A day whose outdoor temperature is known for less time has no degree-days. */
const MIN_OUTDOOR_S = 12 * 3600
const COLUMNS = ['area_m2', 'degree_days', ...DAY_SUMS.map(columnOf)]

/** Up to when hours and consumption are computed; of the same moment as they, in one statement. */
const HOURS_UNTIL = `(select min(done_at) from rollup_progress where step in ('1h', 'counters'))`

const storeDaysSql = (): string => `
  with ${sumsSql('select * from unnest($1::uuid[], $2::date[])', 'day')}
  insert into kpi_days (node_id, day, computed_at, hours_until, ${COLUMNS.join(', ')})
  select asked.node_id, asked.day, $3::timestamptz, ${HOURS_UNTIL}, ${AREA_OF_DAY},
    case when outdoor_s >= ${MIN_OUTDOOR_S} then greatest(0, ${HEATING_LIMIT_C} - outdoor) end,
    ${DAY_SUMS.map((input) => `coalesce(${columnOf(input)}, 0)`).join(', ')}
  from asked left join measured using (node_id, day) left join metered using (node_id, day)
    left join roomed using (node_id, day)
  on conflict (node_id, day) do update set (computed_at, hours_until, ${COLUMNS.join(', ')})
    = row(excluded.computed_at, excluded.hours_until, ${COLUMNS.map((column) => `excluded.${column}`).join(', ')})`

const TAKE_DIRTY = `
  delete from kpi_dirty where ctid = any(array(
    select ctid from kpi_dirty order by day desc, node_id limit $1 for update skip locked))
  returning node_id, day::text`

interface NodeDay {
  readonly node_id: string
  readonly day: string
}

const storeDays = (client: pg.ClientBase, days: readonly NodeDay[], now: number) =>
  client.query({
    // prices are by the hour of the company's clock
    name: `kpi-days ${companyZone().name}`,
    text: storeDaysSql(),
    values: [days.map((row) => row.node_id), days.map((row) => row.day), new Date(now).toISOString()],
  })

/** Computes up to `limit` dirty days. @returns Their number; less than the limit: no more are dirty. */
export const computeDirtyDays = (db: Db, limit: number, now: number): Promise<number> =>
  inTransaction(db, async (client: pg.ClientBase) => {
    const { rows } = await client.query<NodeDay>(TAKE_DIRTY, [limit])
    if (rows.length > 0) await storeDays(client, rows, now)
    return rows.length
  })

/** Stored days of nodes within a range, newest first. */
export async function listStoredDays(db: Db, nodeIds: readonly string[], from: string, to: string): Promise<NodeDay[]> {
  const { rows } = await db.$client.query<NodeDay>(
    `select node_id, day::text from kpi_days where node_id = any($1::uuid[]) and day between $2 and $3
     order by day desc, node_id`,
    [nodeIds, from, to],
  )
  return rows
}

const FINGERPRINTS = `
  select node_id || ' ' || day as key, md5((to_jsonb(kpi_days) - 'computed_at' - 'hours_until')::text) as print
  from kpi_days where (node_id, day) in (select * from unnest($1::uuid[], $2::date[]))`

/**
 * Computes days again, whether they are dirty or not. Marks stay, so that what is being written now is computed later.
 *
 * @returns How many of them have come to other figures.
 */
export const recomputeDays = (db: Db, days: readonly NodeDay[], now: number): Promise<number> =>
  inTransaction(db, async (client: pg.ClientBase) => {
    const read = async () => {
      const { rows } = await client.query<{ key: string; print: string }>(FINGERPRINTS, [
        days.map((row) => row.node_id),
        days.map((row) => row.day),
      ])
      return new Map(rows.map(({ key, print }) => [key, print]))
    }
    const before = await read()
    await storeDays(client, days, now)
    const after = await read()
    return [...after].filter(([key, print]) => before.get(key) !== print).length
  })

/** Number of days that are still to be computed. */
export async function countDirtyDays(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>('select count(*)::int as count from kpi_dirty')
  return rows[0]?.count ?? 0
}
