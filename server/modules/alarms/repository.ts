import { and, count, desc, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/client.ts'
import { alarmDisplay, alarms } from './tables.ts'

export type AlarmRow = typeof alarms.$inferSelect
export type AlarmDisplayRow = typeof alarmDisplay.$inferSelect

/** Alarms that nobody has acknowledged, newest first. */
export const openAlarms = (
  db: Queryable,
  { since, limit }: { readonly since?: Date; readonly limit: number },
): Promise<AlarmRow[]> =>
  db
    .select()
    .from(alarms)
    .where(and(isNull(alarms.acknowledgedAt), since ? gte(alarms.raisedAt, since) : undefined))
    .orderBy(desc(alarms.raisedAt), desc(alarms.id))
    .limit(limit)

export const countByLevel = (db: Queryable) =>
  db
    .select({ warnLevel: alarms.warnLevel, warnLevelCnt: count() })
    .from(alarms)
    .where(isNull(alarms.acknowledgedAt))
    .groupBy(alarms.warnLevel)
    .orderBy(desc(alarms.warnLevel))

export const countRaisedSince = (db: Queryable, since: Date): Promise<number> =>
  db.$count(alarms, and(isNull(alarms.acknowledgedAt), gte(alarms.raisedAt, since)))

/** @returns Ids of those that were still open. */
export async function acknowledge(
  db: Queryable,
  ids: readonly string[],
  change: { readonly by: string; readonly remarks: string; readonly now: Date },
): Promise<string[]> {
  const changed = await db
    .update(alarms)
    .set({ acknowledgedAt: change.now, acknowledgedBy: change.by, remarks: change.remarks })
    .where(and(inArray(alarms.id, [...ids]), isNull(alarms.acknowledgedAt)))
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

/** How the pop-up looks and sounds; made as it is first asked for. */
export async function readDisplay(db: Queryable): Promise<AlarmDisplayRow> {
  const [present] = await db.select().from(alarmDisplay)
  if (present) return present
  await db.insert(alarmDisplay).values(DEFAULTS).onConflictDoNothing()
  const [added] = await db.select().from(alarmDisplay)
  if (!added) throw new Error('The alarm display has no row.')
  return added
}

export async function keepPopupSize(db: Queryable, size: { popupHeight: number; popupWidth: number }): Promise<void> {
  await db.update(alarmDisplay).set(size).where(eq(alarmDisplay.id, 1))
}
