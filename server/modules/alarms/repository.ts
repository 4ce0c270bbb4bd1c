import { and, desc, eq, gte } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { isOpen } from './scope.repository.ts'
import { alarmDisplay, alarmPopupSizes, alarms } from './tables.ts'

export type AlarmRow = typeof alarms.$inferSelect
export type AlarmDisplayRow = typeof alarmDisplay.$inferSelect

/** Open alarms at most as old as `since`, newest first. */
export const openAlarms = (
  db: Queryable,
  session: Session,
  { now, since, limit }: { readonly now: Date; readonly since: Date; readonly limit: number },
): Promise<AlarmRow[]> =>
  db
    .select()
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
