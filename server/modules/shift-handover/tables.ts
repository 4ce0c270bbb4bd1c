import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { MAX_SHIFT_TEXT } from '#contract/endpoints/shift-log.ts'
import { users } from '#server/core/access/tables.ts'
import { lowerIndex } from '#server/core/db/lower-index.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { alarms } from '../alarms/tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const LONGEST = sql.raw(String(MAX_SHIFT_TEXT))

/** Shifts of the company's day. The migration adds three. */
export const shifts = pgTable(
  'shifts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull().unique(),
    nameEn: text('name_en').notNull().default(''),
    /** `HH:mm` of the company's clock. */
    beginsAt: text('begins_at').notNull().unique(),
    ...recordColumns(),
  },
  (table) => [
    lowerIndex('shifts_name_lower', table.name),
    check('shifts_begins_at', sql`${table.beginsAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
)

/** Shifts in which something was written or signed. Kept for ever; the names are those of that time. */
export const shiftLogs = pgTable(
  'shift_logs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Paths of the organisations whose sub-trees those who keep it see, in order; the whole company has one empty path. */
    reach: text('reach').array().notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    handedOverById: uuid('handed_over_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** Set once somebody has signed. */
    handedOverBy: text('handed_over_by'),
    handedOverAt: moment('handed_over_at'),
    statement: text('statement').notNull().default(''),
    /** What was handed over, as the contract has it (`shiftContents`). */
    contents: jsonb('contents'),
    receivedById: uuid('received_by_id').references(() => users.id, { onDelete: 'set null' }),
    receivedBy: text('received_by'),
    receivedAt: moment('received_at'),
    receipt: text('receipt').notNull().default(''),
  },
  (table) => [
    uniqueIndex('shift_logs_begin').on(table.reach, table.startsAt),
    index('shift_logs_starts').on(table.startsAt),
    check('shift_logs_span', sql`${table.startsAt} < ${table.endsAt}`),
    check(
      'shift_logs_handed_over',
      sql`(${table.handedOverAt} is null) = (${table.contents} is null) and (${table.handedOverAt} is null) = (${table.handedOverBy} is null)`,
    ),
    check(
      'shift_logs_received',
      sql`(${table.receivedAt} is null) = (${table.receivedBy} is null) and (${table.receivedAt} is null or ${table.handedOverAt} is not null)`,
    ),
  ],
)

export const shiftNotes = pgTable(
  'shift_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    logId: uuid('log_id')
      .notNull()
      .references(() => shiftLogs.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    author: text('author').notNull(),
    noteText: text('note_text').notNull(),
  },
  (table) => [
    index('shift_notes_log').on(table.logId, table.at),
    check('shift_notes_text', sql`length(${table.noteText}) between 1 and ${LONGEST}`),
  ],
)

/** What a shift says about an alarm that stands; empty: nothing any more. */
export const shiftRemarks = pgTable(
  'shift_remarks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    logId: uuid('log_id')
      .notNull()
      .references(() => shiftLogs.id, { onDelete: 'cascade' }),
    alarmId: uuid('alarm_id')
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    author: text('author').notNull(),
    remark: text('remark').notNull(),
  },
  (table) => [
    uniqueIndex('shift_remarks_alarm').on(table.logId, table.alarmId),
    index('shift_remarks_of_alarm').on(table.alarmId, table.at),
    check('shift_remarks_text', sql`length(${table.remark}) <= ${LONGEST}`),
  ],
)
