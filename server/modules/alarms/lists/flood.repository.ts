import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { physicsNodes } from '../../physics/tables.ts'
import { isOpen } from '../scope.repository.ts'
import { alarms } from '../tables.ts'

/** Open alarms by category and branch office, the worst level first, then the most. */
export async function openGroups(db: Queryable, session: Session, now: Date) {
  // an alarm is about a node, or about an organisation itself; joined, as there may be very many alarms
  const ofNode = alias(organizations, 'of_node')
  const itself = alias(organizations, 'itself')
  const officeName = sql<string | null>`coalesce(${ofNode.name}, ${itself.name})`
  const num = sql<number>`count(*)::int`
  const worst = sql<number>`max(${alarms.warnLevel})::int`
  return await db
    .select({
      warnNumber: alarms.warnNumber,
      officeName,
      num,
      warnLevel: worst,
      newest: sql<number>`(extract(epoch from max(${alarms.raisedAt})) * 1000)::float8`,
    })
    .from(alarms)
    .leftJoin(physicsNodes, sql`${physicsNodes.id}::text = ${alarms.heatKeyId}`)
    .leftJoin(ofNode, eq(ofNode.id, physicsNodes.organizationId))
    .leftJoin(itself, sql`${itself.id}::text = ${alarms.heatKeyId}`)
    .where(isOpen(session, now))
    .groupBy(alarms.warnNumber, officeName)
    .orderBy(desc(worst), desc(num), alarms.warnNumber, officeName)
}
