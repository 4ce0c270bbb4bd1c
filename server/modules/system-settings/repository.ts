import { and, eq, sql } from 'drizzle-orm'
import type { SystemSettings } from '#contract/endpoints/system-settings.ts'
import { systemSettings } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'

export type SettingsRow = typeof systemSettings.$inferSelect

export async function findSettings(db: Queryable): Promise<SettingsRow | null> {
  const [row] = await db.select().from(systemSettings)
  return row ?? null
}

/** @returns Whether the settings still had this version. */
export async function saveSettings(
  db: Queryable,
  { version, timeZone, ...values }: SystemSettings,
  by: string,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(systemSettings)
    .set({
      ...values,
      nextTimeZone: sql`nullif(${timeZone}::text, ${systemSettings.timeZone})`,
      version: sql`${systemSettings.version} + 1`,
      updatedAt: now,
      updatedBy: by,
    })
    .where(and(eq(systemSettings.id, 1), eq(systemSettings.version, version)))
    .returning({ id: systemSettings.id })
  return changed.length > 0
}
