import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CONDITION_KINDS } from '#contract/alarms/condition.ts'
import { POPUP_DOCKS } from '#contract/endpoints/alarms.ts'
import { users } from '#server/core/access/tables.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { physicsNodes } from '../physics/tables.ts'
import { points, standardParams } from '../points/tables.ts'

/** The last one: values that came late showed that there was nothing; neither history nor statistics count it. */
export const ALARM_STATES = ['active', 'returned', 'closed', 'withdrawn'] as const
/**
 * Why an alarm is recorded but not shown. `outOfService`: what raises it is, with a work permit; `parent`: its cause has an alarm of its own; `late`: it was
 * over before it was known.
 */
export const SUPPRESSIONS = ['outOfService', 'unitStopped', 'seasonOff', 'maintenance', 'parent', 'late'] as const
export type Suppression = (typeof SUPPRESSIONS)[number]
export const ALARM_EVENTS = [
  'raised',
  'levelChanged',
  'returned',
  'closed',
  'raisedAgain',
  'acknowledged',
  'shelved',
  'unshelved',
  'suppressed',
  'unsuppressed',
  'realarm',
  // what values that came late did; nobody is called by these
  'corrected',
  'withdrawn',
  'recordedLate',
] as const
export const ALARM_SEASONS = ['always', 'heating', 'offSeason'] as const

/** Numbers every change of an alarm, so that a console asks only for what came since. */
export const alarmRevision = pgSequence('alarm_revision')

/**
 * Conditions that raise alarms, beside the fixed limits of a point (`points.limit_ll` to `limit_hh`), which need no row.
 * A condition reads points of its own node only.
 */
export const alarmRules = pgTable(
  'alarm_rules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** The station, unit or source that it watches. */
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    /** The point that it watches; null where an expression reads several. */
    pointId: integer('point_id').references(() => points.id, { onDelete: 'cascade' }),
    condition: text('condition', { enum: CONDITION_KINDS }).notNull(),
    /** What the kind of condition needs, as the contract has it (`alarmCondition`). */
    params: jsonb('params').notNull(),
    warnNumber: smallint('warn_number').notNull(),
    warnLevel: smallint('warn_level').notNull(),
    /** In the unit of the point. */
    deadband: doublePrecision('deadband').notNull().default(0),
    onDelayS: integer('on_delay_s').notNull().default(60),
    offDelayS: integer('off_delay_s').notNull().default(60),
    season: text('season', { enum: ALARM_SEASONS }).notNull().default('always'),
    isEnabled: boolean('is_enabled').notNull().default(true),
    cause: text('cause').notNull().default(''),
    consequence: text('consequence').notNull().default(''),
    action: text('action').notNull().default(''),
    /** Why it is as it is: said with the last change. */
    reason: text('reason').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    index('alarm_rules_node').on(table.nodeId),
    index('alarm_rules_point').on(table.pointId),
    check('alarm_rules_level', sql`${table.warnLevel} between 1 and 3`),
    check('alarm_rules_delays', sql`${table.onDelayS} >= 0 and ${table.offDelayS} >= 0`),
  ],
)

/**
 * What operators read beside alarms of a category, where no rule says it of its own: in Chinese, and in English, where an
 * empty text is told in Chinese.
 */
export const alarmClasses = pgTable('alarm_classes', {
  id: uuid('id').primaryKey().defaultRandom(),
  warnNumber: smallint('warn_number').notNull().unique(),
  cause: text('cause').notNull().default(''),
  causeEn: text('cause_en').notNull().default(''),
  consequence: text('consequence').notNull().default(''),
  consequenceEn: text('consequence_en').notNull().default(''),
  action: text('action').notNull().default(''),
  actionEn: text('action_en').notNull().default(''),
  ...recordColumns(),
})

/**
 * Low and high limits of a temperature for many points at once, by date or outdoor temperature. Without organisation and
 * node it is for the whole company. The nearest one to a point stands instead of the running limits of the point.
 */
export const temperatureLimits = pgTable(
  'temperature_limits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    paramId: uuid('param_id')
      .notNull()
      .references(() => standardParams.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    /** A station or source. */
    nodeId: uuid('node_id').references(() => physicsNodes.id, { onDelete: 'cascade' }),
    /** As the contract has them (`temperatureLimits`). */
    limits: jsonb('limits').notNull(),
    delayS: integer('delay_s').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    ...recordColumns(),
  },
  (table) => [
    unique('temperature_limits_place').on(table.paramId, table.organizationId, table.nodeId).nullsNotDistinct(),
    index('temperature_limits_organization').on(table.organizationId),
    index('temperature_limits_node').on(table.nodeId),
    check('temperature_limits_one_place', sql`${table.organizationId} is null or ${table.nodeId} is null`),
    check('temperature_limits_delay', sql`${table.delayS} between 0 and 86400`),
  ],
)

/**
 * What is usual of a point at each hour of the company's day, by the days before: from a time on, so that late values are
 * judged as of their own time, whichever server they come to.
 */
export const alarmUsualHours = pgTable(
  'alarm_usual_hours',
  {
    pointId: integer('point_id')
      .notNull()
      .references(() => points.id, { onDelete: 'cascade' }),
    /** How many days before it is made of. */
    days: smallint('days').notNull(),
    fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
    /** 24 of `{mean, sigma}`, in the unit of the point; null where too few days are known. */
    hours: jsonb('hours').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pointId, table.days, table.fromAt] })],
)

/** Alarms as they were raised, what became of them, and what people did about them. */
export const alarms = pgTable(
  'alarms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** What raised it: `limit:<point id>`, `rule:<rule id>` or the name of another part of the product. */
    sourceKey: text('source_key').notNull().default(''),
    pointId: integer('point_id').references(() => points.id, { onDelete: 'set null' }),
    /** Category: 0 communication, 2 station, 3 heat source, 4 secondary network, 7 water loss, … (spec section 3). */
    warnNumber: smallint('warn_number').notNull(),
    /** 0 recovery, 1 general, 2 important, 3 urgent. */
    warnLevel: smallint('warn_level').notNull(),
    warnTypeLabel: text('warn_type_label').notNull(),
    /** In Chinese; the English ones are empty where an alarm was stored without them. */
    content: text('content').notNull(),
    contentEn: text('content_en').notNull().default(''),
    conditionInfo: text('condition_info').notNull().default(''),
    conditionInfoEn: text('condition_info_en').notNull().default(''),
    heatName: text('heat_name').notNull().default(''),
    /** Key of the station or source that raised it. */
    heatKeyId: text('heat_key_id').notNull().default(''),
    pointLocation: text('point_location').notNull().default(''),
    /** The value that raised it, and the limit that it crossed, in the unit of the point. */
    value: doublePrecision('value'),
    limit: doublePrecision('limit'),
    raisedAt: timestamp('raised_at', { withTimezone: true }).notNull(),
    /** Active; returned to normal, but latched or not acknowledged; closed. */
    state: text('state', { enum: ALARM_STATES }).notNull().default('active'),
    recoveredAt: timestamp('recovered_at', { withTimezone: true }),
    acknowledgedAt: timestamp('acknowledged_at', { withTimezone: true }),
    acknowledgedBy: text('acknowledged_by'),
    remarks: text('remarks').notNull().default(''),
    /** When it called again, last: it was acknowledged, and went on for too long. */
    recalledAt: timestamp('recalled_at', { withTimezone: true }),
    /** Set where it was acknowledged before it called again: when for the first time. */
    firstAcknowledgedAt: timestamp('first_acknowledged_at', { withTimezone: true }),
    shelvedUntil: timestamp('shelved_until', { withTimezone: true }),
    shelvedBy: text('shelved_by'),
    shelfReason: text('shelf_reason').notNull().default(''),
    suppressedBy: text('suppressed_by', { enum: SUPPRESSIONS }),
    /** The alarm that this one follows from; that one is shown, with the number of those that follow. */
    parentId: uuid('parent_id').references((): AnyPgColumn => alarms.id, { onDelete: 'set null' }),
    /** The first one of a group that came within a minute at one station. */
    isFirstOut: boolean('is_first_out').notNull().default(false),
    /** How often it was raised while it chattered. */
    numRaises: integer('num_raises').notNull().default(1),
    revision: bigint('revision', { mode: 'number' }).notNull().default(sql`nextval('alarm_revision')`),
  },
  (table) => [
    index('alarms_open').on(table.raisedAt).where(sql`${table.acknowledgedAt} is null`),
    index('alarms_open_worst')
      .on(
        table.warnNumber,
        table.warnLevel.desc().nullsFirst(),
        table.raisedAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`${table.acknowledgedAt} is null`),
    index('alarms_shelved').on(table.shelvedUntil).where(sql`${table.shelvedUntil} is not null`),
    index('alarms_unclosed').on(table.raisedAt).where(sql`${table.state} <> 'closed'`),
    index('alarms_raised').on(table.raisedAt),
    index('alarms_source').on(table.sourceKey, table.raisedAt),
    index('alarms_heat').on(table.heatKeyId, table.raisedAt),
    index('alarms_revision').on(table.revision),
    index('alarms_parent').on(table.parentId),
    // however many servers evaluate: a source has one alarm that is not over
    uniqueIndex('alarms_source_open')
      .on(table.sourceKey)
      .where(sql`${table.state} = 'active' and ${table.sourceKey} <> ''`),
    check('alarms_level', sql`${table.warnLevel} between 0 and 3`),
  ],
)

/** What happened to an alarm, in order; also the outbox of notices, written with what it tells. */
export const alarmEvents = pgTable(
  'alarm_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    alarmId: uuid('alarm_id')
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ALARM_EVENTS }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    warnLevel: smallint('warn_level').notNull(),
    /** Name of the person; null where the engine did it. */
    by: text('by'),
    detail: text('detail').notNull().default(''),
  },
  (table) => [index('alarm_events_alarm').on(table.alarmId, table.id), index('alarm_events_at').on(table.at)],
)

/** Where the evaluation of a source stands between two samples; a source without a row is normal. */
export const alarmEvaluations = pgTable('alarm_evaluations', {
  sourceKey: text('source_key').primaryKey(),
  pointId: integer('point_id').references(() => points.id, { onDelete: 'cascade' }),
  /** State of the source's condition, as the engine writes it. */
  state: jsonb('state').notNull(),
  /** When the engine has to look again though no value comes; null: never. */
  dueAt: timestamp('due_at', { withTimezone: true }),
})

/** How each source is judged, and since when: the record of the time before stays as it is, however late values come. */
export const alarmSources = pgTable('alarm_sources', {
  sourceKey: text('source_key').primaryKey(),
  /** Differs between conditions that judge differently. */
  definition: text('definition').notNull(),
  since: timestamp('since', { withTimezone: true }).notNull(),
  /** Rises whenever late values changed what is remembered of it, so that other servers read it again. */
  numReplays: integer('num_replays').notNull().default(0),
})

/** Work at a station or unit: its values are marked as under maintenance, and its alarms suppressed by design. */
export const maintenanceMarks = pgTable(
  'maintenance_marks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    /** Who may take it off, beside administrators; null: it is from before this was kept, and anybody may. */
    setById: uuid('set_by_id').references(() => users.id, { onDelete: 'set null' }),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    ...recordColumns(),
  },
  (table) => [
    index('maintenance_marks_node').on(table.nodeId, table.endsAt),
    check('maintenance_marks_span', sql`${table.startsAt} < ${table.endsAt}`),
  ],
)

/** Points and rules that are, or were, out of service with a work permit. */
export const alarmPermits = pgTable(
  'alarm_permits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** `limit:<point id>` or `rule:<rule id>`. */
    sourceKey: text('source_key').notNull(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    /** What it is called when the permit begins. */
    title: text('title').notNull(),
    permitNo: text('permit_no').notNull(),
    reason: text('reason').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    /** Null: until somebody puts it back. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    ...recordColumns(),
  },
  (table) => [
    index('alarm_permits_ends').on(table.endsAt),
    index('alarm_permits_source').on(table.sourceKey),
    check('alarm_permits_span', sql`${table.startsAt} < ${table.endsAt}`),
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
    /** An acknowledged alarm that is still active calls again after this time; 0: never. */
    realarmUrgentMinute: smallint('realarm_urgent_minute').notNull().default(60),
    realarmImportantMinute: smallint('realarm_important_minute').notNull().default(240),
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
export const alarmPopups = pgTable('alarm_popup_sizes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  popupHeight: integer('popup_height').notNull(),
  popupWidth: integer('popup_width').notNull(),
  popupDock: text('popup_dock', { enum: POPUP_DOCKS }).notNull().default('none'),
})

/** Up to when each user has seen what happened to alarms. */
export const alarmVisits = pgTable('alarm_visits', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
})
