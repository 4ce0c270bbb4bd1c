/**
 * Open alarms as the pop-up polls them. Duty: all of them, or the changes since a revision. Neighbours: revision-marks
 * decides which revision a caller may continue from. Invariants: one query a part; an alarm that was shelved and whose
 * time is over counts as changed, although nobody has touched its row.
 */
import { and, between, desc, getTableColumns, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import { MAX_SUMMARY_ROWS } from '#contract/endpoints/alarms.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { type OpenAlarm, pointCodeOf } from '../repository.ts'
import { alarmsInScope, isOpen } from '../scope.repository.ts'
import { alarms } from '../tables.ts'

/** Where a caller stands: it knows every change up to a revision, as of a time. */
export interface KnownUntil {
  readonly revision: number
  readonly at: Date
}

/** Number of open alarms of each category and level, and how many of them called at or after `since`. */
export const countOpen = (db: Queryable, session: Session, { now, since }: { now: Date; since: Date }) =>
  db
    .select({
      warnNumber: alarms.warnNumber,
      warnLevel: alarms.warnLevel,
      num: sql<number>`count(*)::int`,
      numNew: sql<number>`(count(*) filter (where greatest(${alarms.raisedAt}, ${alarms.recalledAt}) >= ${since.toISOString()}::timestamptz))::int`,
    })
    .from(alarms)
    .where(isOpen(session, now))
    .groupBy(alarms.warnNumber, alarms.warnLevel)

/** The worst and newest open alarms of each category; `changed` narrows them. */
export async function worstOpen(db: Queryable, session: Session, now: Date, changed?: SQL): Promise<OpenAlarm[]> {
  const ranked = db
    .select({
      ...getTableColumns(alarms),
      pointCode: pointCodeOf.as('point_code'),
      place:
        sql<number>`row_number() over (partition by ${alarms.warnNumber} order by ${alarms.warnLevel} desc, ${alarms.raisedAt} desc, ${alarms.id} desc)`.as(
          'place',
        ),
    })
    .from(alarms)
    .where(and(isOpen(session, now), changed))
    .as('ranked')
  const rows = await db
    .select()
    .from(ranked)
    .where(lte(ranked.place, MAX_SUMMARY_ROWS))
    .orderBy(ranked.warnNumber, ranked.place)
  return rows.map(({ place: _, ...row }) => row)
}

/** Alarms that changed after a caller's revision, or came back from their shelf after its time. */
export const changedSince = ({ revision, at }: KnownUntil, now: Date): SQL | undefined =>
  or(gt(alarms.revision, revision), between(alarms.shelvedUntil, at, now))

/** Keys of changed alarms that are open no more, at most `limit`. */
export async function closedSince(
  db: Queryable,
  session: Session,
  known: KnownUntil,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: alarms.id })
    .from(alarms)
    .where(
      and(
        gt(alarms.revision, known.revision),
        alarmsInScope(session),
        sql`not coalesce(${isOpen(session, now)}, false)`,
      ),
    )
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The highest revision of any alarm; 0 without alarms. */
export async function highestRevision(db: Queryable): Promise<number> {
  const [row] = await db.select({ revision: alarms.revision }).from(alarms).orderBy(desc(alarms.revision)).limit(1)
  return row?.revision ?? 0
}
