import { and, desc } from 'drizzle-orm'
import { moduleSettingResource, type SettingHistory } from '#contract/resources/module-setting.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { keyIs } from '#server/core/db/keys.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { moduleSettings, moduleSettingValues } from './tables.ts'

const { module, key, name, nameEn, value, valueType, defaultValue, remark, sortOrder } = moduleSettings
export const moduleSettingStore = createTableStore(moduleSettingResource, {
  table: moduleSettings,
  columns: { module, key, name, nameEn, value, valueType, defaultValue, remark, sortOrder },
})

/** Newest first. */
export async function valuesOf(db: Queryable, settingId: string): Promise<SettingHistory> {
  const rows = await db
    .select()
    .from(moduleSettingValues)
    .where(keyIs(moduleSettingValues.settingId, settingId))
    .orderBy(desc(moduleSettingValues.id))
    .limit(200)
  return rows.map((row) => ({
    keyId: String(row.id),
    value: row.value,
    changedAt: row.changedAt.toISOString(),
    changedBy: row.changedBy,
  }))
}

/** A value that the setting has had; undefined where it never had it. */
export async function pastValue(db: Queryable, settingId: string, valueId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ value: moduleSettingValues.value })
    .from(moduleSettingValues)
    .where(and(keyIs(moduleSettingValues.settingId, settingId), keyIs(moduleSettingValues.id, valueId)))
  return row?.value
}

export async function addValue(
  db: Queryable,
  entry: { settingId: string; value: string; changedAt: Date; changedBy: string },
): Promise<void> {
  await db.insert(moduleSettingValues).values(entry)
}
