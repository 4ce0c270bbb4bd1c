import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BalancePart } from '#contract/endpoints/one-network.ts'
import { ADVICE_OUTCOMES } from '#contract/regulation/advice.ts'
import { HOLDS } from '#contract/regulation/calculation.ts'
import { INTERVENTION_KINDS, INTERVENTION_REASONS } from '#contract/regulation/intervention.ts'
import type {
  BrokenLimit,
  RehearsalTotals,
  RehearsedCourses,
  RehearsedUnitRow,
  TunedValues,
} from '#contract/regulation/rehearsal.ts'
import { STRATEGY_KINDS } from '#contract/regulation/strategy-kinds.ts'
import { STRATEGY_STATES } from '#contract/regulation/strategy-states.ts'
import { users } from '#server/core/access/tables.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { physicsNodes } from '../physics/tables.ts'
import type { MemberOutcome, MemberState } from './computing/cycle.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** What the server does by itself with some units. What exactly is in its versions; this is how it stands. */
export const strategies = pgTable(
  'strategies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Name and kind of the newest version. */
    name: text('name').notNull().unique(),
    kind: text('kind', { enum: STRATEGY_KINDS }).notNull(),
    state: text('state', { enum: STRATEGY_STATES }).notNull().default('off'),
    /** The version that runs, or ran last; null: none was ever released. */
    presentVersion: integer('present_version'),
    /** In auto so many of the first members are written; the others are advised. */
    membersReleased: integer('members_released').notNull().default(0),
    /** By whose right it writes; null: never released, or the account was removed. */
    releasedById: uuid('released_by_id').references(() => users.id, { onDelete: 'set null' }),
    releasedBy: text('released_by').notNull().default(''),
    releasedAt: moment('released_at'),
    /** Why the server itself took it back to advice, in both languages; empty: it did not. */
    fellZh: text('fell_zh').notNull().default(''),
    fellEn: text('fell_en').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    check('strategies_released', sql`${table.state} = 'off' or ${table.presentVersion} is not null`),
    index('strategies_running').on(table.state).where(sql`state <> 'off'`),
  ],
)

/** Versions of strategies: added, and never changed. */
export const strategyVersions = pgTable(
  'strategy_versions',
  {
    strategyId: uuid('strategy_id')
      .notNull()
      .references(() => strategies.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** By `strategySchema`. */
    strategy: jsonb('strategy').$type<unknown>().notNull(),
    madeAt: moment('made_at').notNull(),
    madeBy: text('made_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.strategyId, table.number] })],
)

/** Each release of a version: what ran from when on. */
export const strategyReleases = pgTable(
  'strategy_releases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    strategyId: uuid('strategy_id').notNull(),
    version: integer('version').notNull(),
    state: text('state', { enum: STRATEGY_STATES }).notNull(),
    membersReleased: integer('members_released').notNull(),
    at: moment('at').notNull(),
    by: text('by').notNull(),
  },
  (table) => [
    index('strategy_releases_strategy').on(table.strategyId, table.at),
    foreignKey({
      columns: [table.strategyId, table.version],
      foreignColumns: [strategyVersions.strategyId, strategyVersions.number],
      name: 'strategy_releases_version',
    }).onDelete('cascade'),
  ],
)

/** Units of each version. No reference to the node: a unit that is gone stays told of in versions of the past. */
export const strategyMembers = pgTable(
  'strategy_members',
  {
    strategyId: uuid('strategy_id').notNull(),
    version: integer('version').notNull(),
    nodeId: uuid('node_id').notNull(),
    /** In the order of the version, from 0. */
    position: integer('position').notNull(),
    isExcluded: boolean('is_excluded').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.strategyId, table.version, table.nodeId] }),
    index('strategy_members_node').on(table.nodeId),
    foreignKey({
      columns: [table.strategyId, table.version],
      foreignColumns: [strategyVersions.strategyId, strategyVersions.number],
      name: 'strategy_members_version',
    }).onDelete('cascade'),
  ],
)

/**
 * Each run of a strategy. `asking`: it is computed, and writes of it still wait for their minute; `done`: nothing is to come of it;
 * `ended`: the next cycle began, or the strategy was taken back, before all of it was asked for.
 */
export const strategyCycles = pgTable(
  'strategy_cycles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    strategyId: uuid('strategy_id').notNull(),
    version: integer('version').notNull(),
    /** The beginning of its span of time; the same span of a version runs once. */
    startsAt: moment('starts_at').notNull(),
    /** Whether it was in auto: its writes were asked for. */
    isAuto: boolean('is_auto').notNull(),
    state: text('state', { enum: ['asking', 'done', 'ended'] }).notNull(),
    beganAt: moment('began_at').notNull(),
    doneAt: moment('done_at'),
    numMembers: integer('num_members').notNull(),
    /** Without a target. */
    numWithout: integer('num_without').notNull(),
    numWrites: integer('num_writes').notNull(),
    tookMs: doublePrecision('took_ms').notNull(),
  },
  (table) => [
    unique('strategy_cycles_once').on(table.strategyId, table.version, table.startsAt),
    index('strategy_cycles_strategy').on(table.strategyId, table.startsAt),
    index('strategy_cycles_asking').on(table.state).where(sql`state = 'asking'`),
    foreignKey({
      columns: [table.strategyId, table.version],
      foreignColumns: [strategyVersions.strategyId, strategyVersions.number],
      name: 'strategy_cycles_version',
    }).onDelete('cascade'),
  ],
)

/** `planned`: advised, or waiting for its minute; `asked`: the gate has it; `ended`: it was not asked for in time. */
export const WRITE_STATES = ['planned', 'asked', 'ended'] as const

/** A write of a result. What became of its command is in the command. */
export interface StoredWrite {
  readonly param: string
  readonly pointId: number
  readonly value: number
  /** Epoch ms. */
  readonly validUntil: number
  readonly notBefore: number
  /** When the strategy's own value there ends, epoch ms; 0: it holds none. */
  readonly heldUntil: number
  readonly state: (typeof WRITE_STATES)[number]
  readonly commandId: string | null
  /** Of an advice that a person has taken. */
  readonly acceptedBy?: string
}

/** An input as it was used: an age tells more than a time of long ago. */
export interface StoredInput {
  readonly name: string
  readonly value: number
  readonly quality: number | null
  readonly ageS: number
}

/** What a cycle found of a member. */
export const strategyResults = pgTable(
  'strategy_results',
  {
    cycleId: uuid('cycle_id')
      .notNull()
      .references(() => strategyCycles.id, { onDelete: 'cascade' }),
    /** In the order of the version, from 0. */
    position: smallint('position').notNull(),
    strategyId: uuid('strategy_id').notNull(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** Whether its writes are asked for; else they are advice. */
    isWritten: boolean('is_written').notNull(),
    inputs: jsonb('inputs').$type<readonly StoredInput[]>().notNull(),
    /** In the unit of what is regulated; null: none could be computed. */
    target: doublePrecision('target'),
    /** What telemetry showed of it when it was computed; null: not known, or of a load ratio. */
    measured: doublePrecision('measured'),
    /** The same when the next cycle began; null: not yet, or not known. */
    reached: doublePrecision('reached'),
    writes: jsonb('writes').$type<readonly StoredWrite[]>().notNull(),
    /** The first limit that held the target. */
    heldBy: text('held_by', { enum: HOLDS }),
    reasonZh: text('reason_zh').notNull(),
    reasonEn: text('reason_en').notNull(),
    steps: jsonb('steps').$type<MemberOutcome['steps']>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cycleId, table.position] }),
    index('strategy_results_node').on(table.nodeId, table.at),
  ],
)

/**
 * What strategies have advised, with what they expect of it: one row for an advice that stays the same over many cycles. It outlives the
 * cycles, so that versions can be compared.
 */
export const strategyAdvice = pgTable(
  'strategy_advice',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    strategyId: uuid('strategy_id')
      .notNull()
      .references(() => strategies.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** Of the write that the change comes from: what it had, and is to have. */
    param: text('param').notNull(),
    fromValue: doublePrecision('from_value').notNull(),
    value: doublePrecision('value').notNull(),
    /** Change of what is measured that the strategy expects once it is taken, in its unit. */
    expected: doublePrecision('expected').notNull(),
    withinMin: integer('within_min').notNull(),
    /** Null: nobody has. */
    takenAt: moment('taken_at'),
    takenBy: text('taken_by').notNull().default(''),
    /** Of the person who took it; null: not taken. */
    commandId: uuid('command_id'),
    /** Null: not taken, or not yet judged. */
    outcome: text('outcome', { enum: ADVICE_OUTCOMES }),
    /** The change that came; null: not known. */
    came: doublePrecision('came'),
    judgedAt: moment('judged_at'),
  },
  (table) => [
    index('strategy_advice_strategy').on(table.strategyId, table.at),
    index('strategy_advice_unit').on(table.strategyId, table.nodeId, table.at),
    index('strategy_advice_at').on(table.at),
    index('strategy_advice_open').on(table.takenAt).where(sql`taken_at is not null and outcome is null`),
  ],
)

/** What a strategy remembers of a unit that it writes to, from one cycle to the next. */
export const strategyMemberStates = pgTable(
  'strategy_member_states',
  {
    strategyId: uuid('strategy_id')
      .notNull()
      .references(() => strategies.id, { onDelete: 'cascade' }),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    state: jsonb('state').$type<MemberState>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.strategyId, table.nodeId] })],
)

/** What the company has set for the page and for the alarms of one-network balance. */
export const balanceSettings = pgTable(
  'balance_settings',
  {
    part: text('part').$type<BalancePart>().primaryKey(),
    /** By the schema of its part. */
    values: jsonb('values').$type<unknown>().notNull(),
    ...recordColumns(),
  },
  (table) => [check('balance_settings_part', sql`${table.part} in ('page', 'alarms')`)],
)

/** What people have laid over the strategies of some units for a time. */
export const interventions = pgTable(
  'interventions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: INTERVENTION_KINDS }).notNull(),
    /** K, % or °C by its kind; null of a freeze. */
    value: doublePrecision('value'),
    fromAt: moment('from_at').notNull(),
    /** Not included. */
    toAt: moment('to_at').notNull(),
    why: text('why', { enum: INTERVENTION_REASONS }).notNull(),
    reason: text('reason').notNull(),
    madeById: uuid('made_by_id').references(() => users.id, { onDelete: 'set null' }),
    madeBy: text('made_by').notNull(),
    madeAt: moment('made_at').notNull(),
    /** Ended by a person before its time; null: it was not. */
    endedAt: moment('ended_at'),
    endedBy: text('ended_by').notNull().default(''),
  },
  (table) => [
    check('interventions_span', sql`${table.fromAt} < ${table.toAt}`),
    check('interventions_value', sql`(${table.kind} = 'freeze') = (${table.value} is null)`),
    index('interventions_to').on(table.toAt),
  ],
)

export const interventionNodes = pgTable(
  'intervention_nodes',
  {
    interventionId: uuid('intervention_id')
      .notNull()
      .references(() => interventions.id, { onDelete: 'cascade' }),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.interventionId, table.nodeId] }),
    index('intervention_nodes_node').on(table.nodeId),
  ],
)

/** A version of a strategy that was played on models, or is to be: what it said is there once it has finished. */
export const strategyRehearsals = pgTable(
  'strategy_rehearsals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    strategyId: uuid('strategy_id').notNull(),
    number: integer('number').notNull(),
    /** What was tried in place of the version's own values; null: the version as it is. */
    tuned: jsonb('tuned').$type<TunedValues>(),
    hours: integer('hours').notNull(),
    askedAt: moment('asked_at').notNull(),
    askedById: uuid('asked_by_id').references(() => users.id, { onDelete: 'set null' }),
    askedBy: text('asked_by').notNull(),
    startsAt: moment('starts_at'),
    finishedAt: moment('finished_at'),
    forecastIssuedAt: moment('forecast_issued_at'),
    shown: text('shown').notNull().default(''),
    totals: jsonb('totals').$type<RehearsalTotals>(),
    broken: jsonb('broken').$type<readonly BrokenLimit[]>().notNull().default([]),
  },
  (table) => [
    check('strategy_rehearsals_done', sql`(${table.finishedAt} is null) = (${table.totals} is null)`),
    index('strategy_rehearsals_strategy').on(table.strategyId, table.askedAt),
    foreignKey({
      columns: [table.strategyId, table.number],
      foreignColumns: [strategyVersions.strategyId, strategyVersions.number],
      name: 'strategy_rehearsals_version',
    }).onDelete('cascade'),
  ],
)

/** Of each unit of a rehearsal. No reference to the node: one that is gone is out of everybody's sight. */
export const strategyRehearsalUnits = pgTable(
  'strategy_rehearsal_units',
  {
    rehearsalId: uuid('rehearsal_id')
      .notNull()
      .references(() => strategyRehearsals.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    nodeId: uuid('node_id').notNull(),
    said: jsonb('said').$type<RehearsedUnitRow>().notNull(),
    /** Null: it could not be modelled. */
    courses: jsonb('courses').$type<RehearsedCourses>(),
  },
  (table) => [primaryKey({ columns: [table.rehearsalId, table.position] })],
)

const steps = (name: string) => real(name).array().$type<(number | null)[]>().notNull()

/**
 * What points of a unit showed in a rehearsal, by the code of their parameter: a value of each step from the beginning on; a course of a
 * single value has it all along.
 */
export const strategyRehearsalCourses = pgTable(
  'strategy_rehearsal_courses',
  {
    rehearsalId: uuid('rehearsal_id')
      .notNull()
      .references(() => strategyRehearsals.id, { onDelete: 'cascade' }),
    nodeId: uuid('node_id').notNull(),
    code: text('code').notNull(),
    withStrategy: steps('with_strategy'),
    asNow: steps('as_now'),
  },
  (table) => [primaryKey({ columns: [table.rehearsalId, table.nodeId, table.code] })],
)
