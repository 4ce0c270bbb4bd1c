// The hour at which a day of the key figures begins. Invariants: the hour and the marks of the days that it changes are
// one transaction; no day is computed meanwhile, so that none is left as the old hour made it.

import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { kpiSettings } from './tables.ts'

export type KpiSettings = typeof kpiSettings.$inferSelect

export async function findKpiSettings(db: Queryable): Promise<KpiSettings> {
  const [row] = await db.select().from(kpiSettings)
  if (!row) throw new Error('The settings of the key figures are missing.')
  return row
}

export const readSettleHour = async (db: Queryable): Promise<number> => (await findKpiSettings(db)).settleHour

interface NewHour {
  readonly settleHour: number
  readonly reason: string
  readonly version: number
  readonly by: string
  readonly now: Date
}

/** @returns Whether the settings still had this version; if so, all stored days are marked to be computed again. */
export async function saveSettleHour(tx: Queryable, { version, by, now, ...values }: NewHour): Promise<boolean> {
  // waits for days that are being computed or marked by the old hour
  await tx.execute(sql`lock table kpi_dirty in share row exclusive mode`)
  const changed = await tx
    .update(kpiSettings)
    .set({ ...values, version: sql`${kpiSettings.version} + 1`, updatedAt: now, updatedBy: by })
    .where(and(eq(kpiSettings.id, 1), eq(kpiSettings.version, version)))
    .returning({ id: kpiSettings.id })
  if (changed.length === 0) return false
  await markAllDays(tx, now)
  return true
}

/** Marks all stored days to be computed again, since other hours belong to them now. */
export async function markAllDays(tx: Queryable, now: Date): Promise<void> {
  // hours at both ends may belong to the day before the first one, or after the last one
  await tx.execute(sql`
    insert into kpi_dirty (node_id, day)
    select node_id, day from kpi_days
    union select node_id, min(day) - 1 from kpi_days where count_all > 0 or heat_s > 0 group by node_id
    union select node_id, least(max(day) + 1, kpi_day_of(${now.toISOString()}::timestamptz)) from kpi_days group by node_id
    order by 1, 2
    on conflict (node_id, day) do update set revision = kpi_dirty.revision + 1`)
}
