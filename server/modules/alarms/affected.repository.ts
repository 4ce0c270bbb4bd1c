import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { alarmsInScope } from './scope.repository.ts'
import { alarms } from './tables.ts'

/** Alarms that follow from another one and that a session may see, for a query over alarms; called `following`. */
const followingInScope = (session: Session) => sql`alarms following
  where following.parent_id = alarms.id and ${alarmsInScope(session, sql`following.heat_key_id`) ?? sql`true`}`

/** How many alarms of the data scope follow from an alarm; for a query over alarms. */
export const numFollowing = (session: Session) => sql<number>`(select count(*)::int from ${followingInScope(session)})`

/** How many other stations of the data scope have active alarms that follow from an alarm; for a query over alarms. */
export const numAffected = (session: Session) =>
  sql<number>`(select count(distinct following.heat_key_id)::int from ${followingInScope(session)}
    and following.state = 'active' and following.heat_key_id <> alarms.heat_key_id)`

/** The same for every alarm that others follow from, by its key. */
export async function affectedByAlarm(db: Queryable, session: Session): Promise<ReadonlyMap<string, number>> {
  const parent = alias(alarms, 'parent')
  const rows = await db
    .select({ id: parent.id, num: sql<number>`count(distinct ${alarms.heatKeyId})::int` })
    .from(alarms)
    .innerJoin(parent, eq(parent.id, alarms.parentId))
    .where(
      and(
        isNotNull(alarms.parentId),
        eq(alarms.state, 'active'),
        ne(alarms.heatKeyId, parent.heatKeyId),
        alarmsInScope(session),
      ),
    )
    .groupBy(parent.id)
  return new Map(rows.map(({ id, num }) => [id, num]))
}
