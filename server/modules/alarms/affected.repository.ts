import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/core/db/client.ts'
import { alarms } from './tables.ts'

const ofOtherStations = sql`following.parent_id = alarms.id and following.state = 'active'
  and following.heat_key_id <> alarms.heat_key_id`

/** How many other stations have active alarms that follow from an alarm; for a query over alarms. */
export const numAffected = sql<number>`(select count(distinct following.heat_key_id)::int from alarms following
  where ${ofOtherStations})`

/** The same for every alarm that others follow from, by its key. */
export async function affectedByAlarm(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const parent = alias(alarms, 'parent')
  const rows = await db
    .select({ id: parent.id, num: sql<number>`count(distinct ${alarms.heatKeyId})::int` })
    .from(alarms)
    .innerJoin(parent, eq(parent.id, alarms.parentId))
    .where(and(isNotNull(alarms.parentId), eq(alarms.state, 'active'), ne(alarms.heatKeyId, parent.heatKeyId)))
    .groupBy(parent.id)
  return new Map(rows.map(({ id, num }) => [id, num]))
}
