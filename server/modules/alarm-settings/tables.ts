import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { lowerIndex } from '#server/core/db/lower-index.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { mailOutbox } from '#server/core/mail/tables.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { alarms } from '../alarms/tables.ts'
import { points } from '../points/tables.ts'

/** Every change of a point's thresholds, with its reason. */
export const thresholdChanges = pgTable(
  'threshold_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    pointId: integer('point_id')
      .notNull()
      .references(() => points.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true }).notNull(),
    by: text('by').notNull(),
    reason: text('reason').notNull(),
    /** As the contract has them (`Thresholds`). */
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
  },
  (table) => [index('threshold_changes_point').on(table.pointId, table.id)],
)

/** Every change of a set of temperature limits, with its reason; kept when the set is removed, so that this can be undone. */
export const temperatureLimitChanges = pgTable(
  'temperature_limit_changes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Of the set, which may be gone. */
    limitId: uuid('limit_id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    by: text('by').notNull(),
    reason: text('reason').notNull(),
    /** As the contract has them (`LimitSet`); null: there was, or is, no set. */
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [index('temperature_limit_changes_limit').on(table.limitId, table.id)],
)

/** Who gets mail about alarms that nobody acknowledges. */
export const mailGroups = pgTable(
  'mail_groups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull().unique(),
    /** Addresses, one a line. */
    members: text('members').notNull(),
    /** Gets the alarms of nodes of this organisation and those below it; null: of the whole company. */
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    /** Categories of alarms (`warnNumber`); empty: all of them. */
    warnNumbers: text('warn_numbers').array().notNull(),
    /** 1 general, 2 important, 3 urgent, and all above. */
    minLevel: text('min_level', { enum: ['1', '2', '3'] }).notNull(),
    /** Minutes without acknowledgement. */
    afterMinutes: text('after_minutes', { enum: ['5', '15', '60'] }).notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    remark: text('remark').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    lowerIndex('mail_groups_name_lower', table.name),
    index('mail_groups_organization').on(table.organizationId),
    check('mail_groups_level', sql`${table.minLevel} in ('1', '2', '3')`),
    check('mail_groups_minutes', sql`${table.afterMinutes} in ('5', '15', '60')`),
  ],
)

/** Which alarm was told to which group: once, however many servers look. */
export const alarmMails = pgTable(
  'alarm_mails',
  {
    /** The alarm, or the one that it follows from. */
    alarmId: uuid('alarm_id')
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    groupId: uuid('group_id')
      .notNull()
      .references(() => mailGroups.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** The highest level that the group was told of. */
    warnLevel: integer('warn_level').notNull().default(0),
    mailId: bigint('mail_id', { mode: 'number' }).references(() => mailOutbox.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.alarmId, table.groupId] }), index('alarm_mails_group').on(table.groupId)],
)
