import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/core/db/record-columns.ts'

/** One setting of a module: its value as text, parsed by its type. */
export const moduleSettings = pgTable(
  'module_settings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    module: text('module').notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull().default(''),
    value: text('value').notNull(),
    valueType: text('value_type', { enum: ['text', 'number', 'flag'] }).notNull(),
    defaultValue: text('default_value').notNull(),
    remark: text('remark').notNull().default(''),
    sortOrder: integer('sort_order').notNull().default(0),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('module_settings_key').on(table.module, table.key),
    check(
      'module_settings_value',
      sql`case ${table.valueType} when 'number' then ${table.value} ~ '^-?[0-9]+([.][0-9]+)?$' when 'flag' then ${table.value} in ('true', 'false') else true end`,
    ),
  ],
)

/** History of all values of a setting. */
export const moduleSettingValues = pgTable(
  'module_setting_values',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    settingId: uuid('setting_id')
      .notNull()
      .references(() => moduleSettings.id, { onDelete: 'cascade' }),
    value: text('value').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    changedBy: text('changed_by').notNull().default(''),
  },
  (table) => [index('module_setting_values_setting').on(table.settingId, table.id)],
)
