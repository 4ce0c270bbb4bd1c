import { eq, sql } from 'drizzle-orm'
import type { AlarmBasis } from '#contract/endpoints/alarm-basis.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { alarmDisplay } from '../alarms/tables.ts'

/** @returns Whether the record still had the version of the given settings. */
export async function saveDisplay(
  db: Queryable,
  { version, ...settings }: AlarmBasis,
  by: string,
  now: Date,
): Promise<boolean> {
  const saved = await db
    .update(alarmDisplay)
    .set({ ...settings, version: sql`${alarmDisplay.version} + 1`, updatedAt: now, updatedBy: by })
    .where(eq(alarmDisplay.version, version))
    .returning({ id: alarmDisplay.id })
  return saved.length > 0
}
