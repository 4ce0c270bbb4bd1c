import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { JUDGED_RULES } from '../data-quality/quality-rules.ts'

/** How an hour's consumption was determined; the least reliable method in it counts. */
export const COUNTER_METHODS = ['measured', 'overflow', 'bridged', 'reset', 'spread', 'implausible'] as const
/** Rollup jobs, each computed from the one before; `15m` also computes `1m`. */
export const ROLLUP_JOBS = ['15m', '1h', '1d', 'counters'] as const

/** Steps that late samples can make, and that are put back. */
export const STANDING_STEPS = ['15m', '1h'] as const

/**
 * The last value of every point, of any quality. Pages are half empty (fill factor in the migration), so that the
 * constant updates of a row stay on its page.
 */
export const latest = pgTable('latest', {
  pointId: integer('point_id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  value: doublePrecision('value').notNull(),
  quality: smallint('quality').notNull(),
})

/** Raw values, append only; partitioned by UTC day, so that old days can be dropped. */
export const sample = pgTable(
  'sample',
  {
    pointId: integer('point_id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    value: doublePrecision('value').notNull(),
    quality: smallint('quality').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pointId, table.at] })],
)

/**
 * Measures of a point's usable values in one step; each value is held until the next one, at most for the gap time.
 * `average` is weighted by time and `good_s` is its weight, so that coarser steps can be computed exactly from finer
 * ones. Null where no usable value was measured; no row where no value was.
 */
export const rollupColumns = () => ({
  at: timestamp('at', { withTimezone: true }).notNull(),
  average: doublePrecision('average'),
  minimum: doublePrecision('minimum'),
  maximum: doublePrecision('maximum'),
  /** Value at the start, or the first one after it. */
  first: doublePrecision('first'),
  last: doublePrecision('last'),
  pointId: integer('point_id').notNull(),
  /** Seconds with a usable value. */
  goodS: real('good_s').notNull(),
  countGood: integer('count_good').notNull(),
  countAll: integer('count_all').notNull(),
  worstQuality: smallint('worst_quality').notNull(),
})

/** Kept about as long as the samples; partitioned by UTC day. */
export const rollup1m = pgTable('rollup_1m', rollupColumns(), (table) => [
  primaryKey({ columns: [table.pointId, table.at] }),
])
/** Kept for a season, or a week in the demo; partitioned by UTC day. */
export const rollup15m = pgTable('rollup_15m', rollupColumns(), (table) => [
  primaryKey({ columns: [table.pointId, table.at] }),
])
/** Kept for ever. */
export const rollup1h = pgTable('rollup_1h', rollupColumns(), (table) => [
  primaryKey({ columns: [table.pointId, table.at] }),
])
/** Local days of the company, kept for ever. */
export const rollup1d = pgTable('rollup_1d', rollupColumns(), (table) => [
  primaryKey({ columns: [table.pointId, table.at] }),
])

export const counterColumns = () => ({
  at: timestamp('at', { withTimezone: true }).notNull(),
  consumed: doublePrecision('consumed').notNull(),
  pointId: integer('point_id').notNull(),
  /** Share of `consumed` that is not confirmed by close readings, 0 to 1. */
  estimatedShare: real('estimated_share').notNull(),
  method: text('method', { enum: COUNTER_METHODS }).notNull(),
})

/** Hourly consumption of a counter, corrected for disturbed readings, resets and overflows; the raw readings are not changed. */
export const counterHours = pgTable('counter_hours', counterColumns(), (table) => [
  primaryKey({ columns: [table.pointId, table.at] }),
])

/**
 * Progress of each job: all buckets before `done_at` are computed, and in the next one points up to `next_point_id`.
 */
export const rollupProgress = pgTable('rollup_progress', {
  step: text('step', { enum: ROLLUP_JOBS }).primaryKey(),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull(),
  nextPointId: integer('next_point_id').notNull().default(0),
})

/**
 * One row: samples before this time are late, as their buckets may be computed already. Writers of samples lock the row
 * shared, and moving it waits for them. So a sample is either in time for its bucket or marks the bucket dirty.
 */
export const rollupSeal = pgTable('rollup_seal', {
  id: smallint('id').primaryKey().default(1),
  sealedAt: timestamp('sealed_at', { withTimezone: true }).notNull(),
})

/**
 * Buckets that late values have invalidated, to be computed again. Raising `revision` locks an existing row, so that it
 * is not taken before the samples that made it dirty again are committed.
 */
export const rollupDirty = pgTable(
  'rollup_dirty',
  {
    step: text('step', { enum: ROLLUP_JOBS }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    pointId: integer('point_id').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.step, table.at, table.pointId] })],
)

/** UTC days whose samples had been dropped, or never came, when late ones opened them again. */
export const reopenedDays = pgTable('reopened_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
})

/**
 * What stood in a bucket whose samples are gone, before late ones came: `count_all` is 0 where nothing did. It is put back
 * where it is known for at least as long as what the late samples give.
 */
export const standingRollups = pgTable(
  'standing_rollups',
  { step: text('step', { enum: STANDING_STEPS }).notNull(), ...rollupColumns() },
  (table) => [primaryKey({ columns: [table.step, table.pointId, table.at] })],
)

/**
 * Times in which the values of a point are judged to be bad, whatever quality was sent with them. Those of a point and
 * rule do not touch.
 */
export const qualitySpans = pgTable(
  'quality_spans',
  {
    pointId: integer('point_id').notNull(),
    rule: text('rule', { enum: JUDGED_RULES }).notNull(),
    fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
    /** The first value after it that is not judged; null: it goes on. */
    toAt: timestamp('to_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.pointId, table.rule, table.fromAt] }),
    index('quality_spans_open').on(table.pointId).where(sql`to_at is null`),
  ],
)

/** One row: the samples of all nodes before this time are judged, or their nodes are due. */
export const qualityProgress = pgTable('quality_progress', {
  id: smallint('id').primaryKey().default(1),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull(),
})

/** Nodes with samples that are not judged yet. A row is taken in the transaction that writes the judgements. */
export const qualityDue = pgTable('quality_due', {
  nodeId: uuid('node_id').primaryKey(),
  fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
  toAt: timestamp('to_at', { withTimezone: true }).notNull(),
})

/** Calculated points of whose inputs values came late. A row is taken in the transaction that writes the results. */
export const calculatedDue = pgTable('calculated_due', {
  pointId: integer('point_id').primaryKey(),
  fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
  toAt: timestamp('to_at', { withTimezone: true }).notNull(),
})

/**
 * Persistent sessions of servers at an external broker; the process with a session's lock reads it (server/core/bus).
 */
export const busSessions = pgTable('bus_sessions', {
  slot: integer('slot').primaryKey().generatedAlwaysAsIdentity(),
  clientId: text('client_id').notNull().unique(),
  /** Since when the broker queues messages for it. */
  subscribedAt: timestamp('subscribed_at', { withTimezone: true }),
  /** Foreign topics that it may be subscribed to; their mappings may be gone. */
  filters: text('filters').array().notNull().default([]),
  heldUntil: timestamp('held_until', { withTimezone: true }).notNull().defaultNow(),
})
