import { and, desc, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import type { PopupDock } from '#contract/endpoints/alarms.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { isOpen } from './scope.repository.ts'
import { alarmDisplay, alarmPopups, alarms } from './tables.ts'

export type AlarmRow = typeof alarms.$inferSelect
export type AlarmDisplayRow = typeof alarmDisplay.$inferSelect

/** Code of an alarm's point, for a query over alarms; null where it is of none. */
export const pointCodeOf = sql<string | null>`(select points.code from points where points.id = alarms.point_id)`

/** An alarm with the code of its point. */
export type OpenAlarm = AlarmRow & { readonly pointCode: string | null }

/** Open alarms at most as old as `since`, newest first. */
export const openAlarms = (
  db: Queryable,
  session: Session,
  { now, since, limit }: { readonly now: Date; readonly since: Date; readonly limit: number },
): Promise<OpenAlarm[]> =>
  db
    .select({ ...getTableColumns(alarms), pointCode: pointCodeOf })
    .from(alarms)
    .where(and(isOpen(session, now), gte(alarms.raisedAt, since)))
    .orderBy(desc(alarms.raisedAt), desc(alarms.id))
    .limit(limit)

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

export interface OwnPopup {
  readonly popupHeight: number
  readonly popupWidth: number
  readonly popupDock: PopupDock
}

/** What a user has chosen of the pop-up; undefined: nothing yet. */
export async function popupOf(db: Queryable, userId: string): Promise<OwnPopup | undefined> {
  const { popupHeight, popupWidth, popupDock } = alarmPopups
  const [own] = await db
    .select({ popupHeight, popupWidth, popupDock })
    .from(alarmPopups)
    .where(eq(alarmPopups.userId, userId))
  return own
}

export async function keepPopup(db: Queryable, userId: string, own: OwnPopup): Promise<void> {
  await db
    .insert(alarmPopups)
    .values({ userId, ...own })
    .onConflictDoUpdate({ target: alarmPopups.userId, set: own })
}
