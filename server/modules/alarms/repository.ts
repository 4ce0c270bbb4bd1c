import { and, count, desc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { alarmDisplay, alarmPopupSizes, alarms } from './tables.ts'

export type AlarmRow = typeof alarms.$inferSelect
export type AlarmDisplayRow = typeof alarmDisplay.$inferSelect

/** Alarms of nodes in the data scope, and alarms without a node. */
function alarmsInScope(session: Session): SQL | undefined {
  const nodes = nodesInScope(session)
  return (
    nodes &&
    or(
      eq(alarms.heatKeyId, ''),
      // the pattern protects the cast, which would fail for a text that is no key
      sql`exists (select from physics_nodes where ${nodes} and physics_nodes.id =
        case when ${alarms.heatKeyId} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${alarms.heatKeyId}::uuid end)`,
    )
  )
}

const isOpen = (session: Session): SQL | undefined => and(isNull(alarms.acknowledgedAt), alarmsInScope(session))

/** Alarms that nobody has acknowledged, newest first. */
export const openAlarms = (
  db: Queryable,
  session: Session,
  { since, limit }: { readonly since?: Date; readonly limit: number },
): Promise<AlarmRow[]> =>
  db
    .select()
    .from(alarms)
    .where(and(isOpen(session), since ? gte(alarms.raisedAt, since) : undefined))
    .orderBy(desc(alarms.raisedAt), desc(alarms.id))
    .limit(limit)

export const countByLevel = (db: Queryable, session: Session) =>
  db
    .select({ warnLevel: alarms.warnLevel, warnLevelCnt: count() })
    .from(alarms)
    .where(isOpen(session))
    .groupBy(alarms.warnLevel)
    .orderBy(desc(alarms.warnLevel))

export const countRaisedSince = (db: Queryable, session: Session, since: Date): Promise<number> =>
  db.$count(alarms, and(isOpen(session), gte(alarms.raisedAt, since)))

/** @returns Ids of those that were still open and in the data scope. */
export async function acknowledge(
  db: Queryable,
  session: Session,
  ids: readonly string[],
  change: { readonly by: string; readonly remarks: string; readonly now: Date },
): Promise<string[]> {
  const changed = await db
    .update(alarms)
    .set({ acknowledgedAt: change.now, acknowledgedBy: change.by, remarks: change.remarks })
    .where(and(inArray(alarms.id, [...ids]), isOpen(session)))
    .returning({ id: alarms.id })
  return changed.map(({ id }) => id)
}

const look = (fontSize: number, color: string, audio: number) => ({ fontSize, color, audio })
const DEFAULTS = {
  repeatWarn: look(14, '#7fb08a', 0),
  lowWarn: look(14, '#f2cf5b', 4),
  middleWarn: look(14, '#ff9f43', 8),
  highWarn: look(16, '#ff6a5f', 12),
} as const

/** How the pop-up looks and sounds; the row is added at the first call. */
export async function readDisplay(db: Queryable): Promise<AlarmDisplayRow> {
  const [present] = await db.select().from(alarmDisplay)
  if (present) return present
  await db.insert(alarmDisplay).values(DEFAULTS).onConflictDoNothing()
  const [added] = await db.select().from(alarmDisplay)
  if (!added) throw new Error('The alarm display has no row.')
  return added
}

export type PopupSize = Pick<AlarmDisplayRow, 'popupHeight' | 'popupWidth'>

/** The size that a user has chosen; undefined: none yet. */
export async function popupSizeOf(db: Queryable, userId: string): Promise<PopupSize | undefined> {
  const { popupHeight, popupWidth } = alarmPopupSizes
  const [size] = await db
    .select({ popupHeight, popupWidth })
    .from(alarmPopupSizes)
    .where(eq(alarmPopupSizes.userId, userId))
  return size
}

export async function keepPopupSize(db: Queryable, userId: string, size: PopupSize): Promise<void> {
  await db
    .insert(alarmPopupSizes)
    .values({ userId, ...size })
    .onConflictDoUpdate({ target: alarmPopupSizes.userId, set: size })
}
