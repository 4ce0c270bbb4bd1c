import { and, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { alarms } from './tables.ts'

/**
 * Alarms of nodes and of organisations in the data scope, and those of the whole company.
 *
 * @param heatKeyId - What each alarm is about, where a query names the alarms differently.
 */
export function alarmsInScope(session: Session, heatKeyId = sql`${alarms.heatKeyId}`): SQL | undefined {
  const nodes = nodesInScope(session)
  return (
    nodes &&
    or(
      sql`${heatKeyId} = ''`,
      // a list that does not depend on the alarm is read once, however many alarms there are
      sql`${heatKeyId} in (select physics_nodes.id::text from physics_nodes where ${nodes}
        union all select organizations.id::text from organizations where ${withinScope(session, organizations.path)})`,
    )
  )
}

/** Hidden by a person until a time that is not over. */
export const isShelved = (now: Date): SQL => gt(alarms.shelvedUntil, now)

export const isNotShelved = (now: Date): SQL | undefined =>
  or(isNull(alarms.shelvedUntil), lte(alarms.shelvedUntil, now))

/** Neither hidden by a person nor suppressed by design. */
export const isShown = (now: Date): SQL | undefined => and(isNotShelved(now), isNull(alarms.suppressedBy))

/** What panel and pop-up show: shown, and acknowledged by nobody. */
export const isOpen = (session: Session, now: Date): SQL | undefined =>
  and(isNull(alarms.acknowledgedAt), isShown(now), isOnRecord, alarmsInScope(session))

/** Not taken back because values that came late showed that there was nothing. */
export const isOnRecord: SQL = ne(alarms.state, 'withdrawn')

export const isUnclosed: SQL | undefined = and(ne(alarms.state, 'closed'), isOnRecord)

/** A changed alarm gets the next number, so that consoles learn of the change. */
export const nextRevision = sql`nextval('alarm_revision')`
