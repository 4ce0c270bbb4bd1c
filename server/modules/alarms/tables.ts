import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/core/access/tables.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'

/** Alarms as they were raised, with what people did about them. */
export const alarms = pgTable(
  'alarms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Category: 0 communication, 2 station, 3 heat source, 4 secondary network, 7 water loss, … (spec section 3). */
    warnNumber: smallint('warn_number').notNull(),
    /** 0 recovery, 1 general, 2 important, 3 urgent. */
    warnLevel: smallint('warn_level').notNull(),
    warnTypeLabel: text('warn_type_label').notNull(),
    content: text('content').notNull(),
    conditionInfo: text('condition_info').notNull().default(''),
    heatName: text('heat_name').notNull().default(''),
    /** Key of the station or source that raised it. */
    heatKeyId: text('heat_key_id').notNull().default(''),
    pointLocation: text('point_location').notNull().default(''),
    raisedAt: timestamp('raised_at', { withTimezone: true }).notNull(),
    acknowledgedAt: timestamp('acknowledged_at', { withTimezone: true }),
    acknowledgedBy: text('acknowledged_by'),
    remarks: text('remarks').notNull().default(''),
  },
  (table) => [
    index('alarms_open').on(table.raisedAt).where(sql`${table.acknowledgedAt} is null`),
    index('alarms_raised').on(table.raisedAt),
    check('alarms_level', sql`${table.warnLevel} between 0 and 3`),
  ],
)

/** One row: how the alarm pop-up looks and sounds. */
export const alarmDisplay = pgTable(
  'alarm_display',
  {
    id: smallint('id').primaryKey().default(1),
    soundOpenFlag: boolean('sound_open_flag').notNull().default(true),
    audioPlaySync: boolean('audio_play_sync').notNull().default(true),
    /** How often the sound plays; 0: endlessly. */
    audioPlaySum: smallint('audio_play_sum').notNull().default(1),
    warnRestoreTip: boolean('warn_restore_tip').notNull().default(true),
    repeatTipMinute: smallint('repeat_tip_minute').notNull().default(5),
    /** 0 to 8: top left, top centre, top right, left, centre, right, bottom left, bottom centre, bottom right. */
    warnPosition: smallint('warn_position').notNull().default(8),
    closeButton: boolean('close_button').notNull().default(true),
    /** `{fontSize, color, audio}` for recovery, general, important, urgent. */
    repeatWarn: jsonb('repeat_warn').notNull(),
    lowWarn: jsonb('low_warn').notNull(),
    middleWarn: jsonb('middle_warn').notNull(),
    highWarn: jsonb('high_warn').notNull(),
    /** Default size for users who have not chosen one, px. */
    popupHeight: integer('popup_height').notNull().default(400),
    popupWidth: integer('popup_width').notNull().default(600),
    ...recordColumns(),
  },
  (table) => [
    check('alarm_display_single', sql`${table.id} = 1`),
    check('alarm_display_position', sql`${table.warnPosition} between 0 and 8`),
  ],
)

/** Size of the pop-up as dragged by each user, px. */
export const alarmPopupSizes = pgTable('alarm_popup_sizes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  popupHeight: integer('popup_height').notNull(),
  popupWidth: integer('popup_width').notNull(),
})
