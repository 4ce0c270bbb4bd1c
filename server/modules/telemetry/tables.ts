import {
  bigint,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** How an hour's consumption was found, the weakest way in it. */
export const COUNTER_METHODS = ['measured', 'overflow', 'reset', 'spread', 'implausible'] as const
/** What is kept up, each from the one before it; `15m` makes `1m` on its way. */
export const ROLLUP_JOBS = ['15m', '1h', '1d', 'counters'] as const

/**
 * The last value of every point, whatever its quality. Pages keep half their space free (see the migration), so that
 * the constant updates of one row stay on its page.
 */
export const latest = pgTable('latest', {
  pointId: integer('point_id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  value: doublePrecision('value').notNull(),
  quality: smallint('quality').notNull(),
})

/** Raw values as they came, append only; partitioned by UTC day, so that old days are dropped whole. */
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
 * What a point did in a step: the measures of its usable values, each held until the next one, at most for its gap time.
 * `average` is weighted by time and `good_s` is its weight, so that a coarser step follows exactly from a finer one.
 * Null where nothing usable was measured; no row where nothing was.
 */
const rollupColumns = () => ({
  at: timestamp('at', { withTimezone: true }).notNull(),
  average: doublePrecision('average'),
  minimum: doublePrecision('minimum'),
  maximum: doublePrecision('maximum'),
  /** Value at the start, or the first one after it. */
  first: doublePrecision('first'),
  last: doublePrecision('last'),
  pointId: integer('point_id').notNull(),
  /** Seconds for which a usable value was there. */
  goodS: real('good_s').notNull(),
  countGood: integer('count_good').notNull(),
  countAll: integer('count_all').notNull(),
  worstQuality: smallint('worst_quality').notNull(),
})

/** Kept about as long as the samples; partitioned by UTC day. */
export const rollup1m = pgTable('rollup_1m', rollupColumns(), (table) => [
  primaryKey({ columns: [table.pointId, table.at] }),
])
/** Kept a season, a week where the database is embedded; partitioned by UTC day. */
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

/** What a counter counted in an hour, resets and overflows corrected; its readings stay as they came. */
export const counterHours = pgTable(
  'counter_hours',
  {
    at: timestamp('at', { withTimezone: true }).notNull(),
    consumed: doublePrecision('consumed').notNull(),
    pointId: integer('point_id').notNull(),
    /** Part of `consumed` that no close readings bear out, 0 to 1. */
    estimatedShare: real('estimated_share').notNull(),
    method: text('method', { enum: COUNTER_METHODS }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.pointId, table.at] })],
)

/** How far each ladder step is: all buckets before `done_at` are there, and of the next those of points up to `next_point_id`. */
export const rollupProgress = pgTable('rollup_progress', {
  step: text('step', { enum: ROLLUP_JOBS }).primaryKey(),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull(),
  nextPointId: integer('next_point_id').notNull().default(0),
})

/**
 * One row: samples older than this come late, their buckets are computed already or just now. Whoever writes samples
 * holds the row shared, whoever moves it waits for them: so no sample falls between a computed bucket and a dirty one.
 */
export const rollupSeal = pgTable('rollup_seal', {
  id: smallint('id').primaryKey().default(1),
  sealedAt: timestamp('sealed_at', { withTimezone: true }).notNull(),
})

/**
 * Buckets that late values made wrong: computed again, then forgotten. Raising `revision` locks a row that is there
 * already, so that nobody takes it before the samples that made it dirty once more are committed.
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

/** The persistent sessions that servers have at an external broker; whoever holds a session's lock reads it (server/core/bus). */
export const busSessions = pgTable('bus_sessions', {
  slot: integer('slot').primaryKey().generatedAlwaysAsIdentity(),
  clientId: text('client_id').notNull().unique(),
  /** Since when the broker collects for it. */
  subscribedAt: timestamp('subscribed_at', { withTimezone: true }),
  heldUntil: timestamp('held_until', { withTimezone: true }).notNull().defaultNow(),
})
