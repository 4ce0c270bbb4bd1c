import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  APPROVALS,
  COMMAND_STATES,
  DEVICE_RESULTS,
  DONE_STATES,
  GATE_REFUSALS,
  OPEN_STATES,
  OTHER_ENDS,
} from '#contract/control/command-states.ts'
import { CHECK_ACTIONS, CHECKED_LOOPS, CONTROL_CHECKS } from '#contract/control/control-checks.ts'
import { CONTROL_LOOPS } from '#contract/control/control-loops.ts'
import { SEND_CHANNELS, WRITERS } from '#contract/control/writers.ts'
import type { LoopFigures, LoopFinding } from '#contract/endpoints/control-loops.ts'
import { STRATEGY_KINDS } from '#contract/regulation/strategy-kinds.ts'
import { users } from '#server/core/access/tables.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { physicsNodes, physicsTypes } from '../physics/tables.ts'
import { points } from '../points/tables.ts'

const listOf = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ')
const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Every command that was asked for, with what became of it. The names are those of that time. */
export const controlCommands = pgTable(
  'control_commands',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Chosen by who asks: the same question twice is one command. */
    key: uuid('key').notNull().unique(),
    pointId: integer('point_id').references(() => points.id, { onDelete: 'set null' }),
    pointCode: text('point_code').notNull(),
    nodeId: uuid('node_id').references(() => physicsNodes.id, { onDelete: 'set null' }),
    /** Station and unit. */
    nodeName: text('node_name').notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull(),
    gatewayCode: text('gateway_code').notNull(),
    writer: text('writer', { enum: WRITERS }).notNull(),
    channel: text('channel', { enum: SEND_CHANNELS }).notNull(),
    /** Of a strategy's command: who released it. Null: the account was removed. */
    askedById: uuid('asked_by_id').references(() => users.id, { onDelete: 'set null' }),
    askedBy: text('asked_by').notNull(),
    reason: text('reason').notNull(),
    oldValue: doublePrecision('old_value'),
    /** Of a person's command: what stood before people took the point over; null: not known, or a strategy's. */
    beforeHand: doublePrecision('before_hand'),
    /** The strategy that asked, with version and name of that time; null: a person did. */
    strategyId: uuid('strategy_id'),
    strategyVersion: integer('strategy_version'),
    strategyName: text('strategy_name').notNull().default(''),
    /** Of a strategy's command: what stood before it took the point; null: not known, or a person's. */
    beforeStrategy: doublePrecision('before_strategy'),
    value: doublePrecision('value').notNull(),
    validUntil: moment('valid_until'),
    state: text('state', { enum: COMMAND_STATES }).notNull(),
    refusal: text('refusal', { enum: [...GATE_REFUSALS, ...OTHER_ENDS] }),
    /** What the refusal says in both languages: limits and values are those of that time. */
    refusalZh: text('refusal_zh').notNull().default(''),
    refusalEn: text('refusal_en').notNull().default(''),
    deviceResult: text('device_result', { enum: DEVICE_RESULTS }),
    approval: text('approval', { enum: APPROVALS }).notNull().default('none'),
    approvedById: uuid('approved_by_id').references(() => users.id, { onDelete: 'set null' }),
    approvedBy: text('approved_by').notNull().default(''),
    numSends: smallint('num_sends').notNull().default(0),
    /** When it is sent next or given up, or counts as not reached; null: never, or when a second person lets it pass. */
    dueAt: moment('due_at'),
    /** After an outage of server or broker it is not sent any more from then on; null: nothing is to be sent yet. */
    giveUpAt: moment('give_up_at'),
    /**
     * What went out of it is void from then on, and until then the server waits for an answer; null: nothing went out.
     */
    actBefore: moment('act_before'),
    askedAt: moment('asked_at').notNull(),
    sentAt: moment('sent_at'),
    answeredAt: moment('answered_at'),
    readBackAt: moment('read_back_at'),
    endedAt: moment('ended_at'),
    /** The point was given back to the automatic control. */
    releasedAt: moment('released_at'),
    answerValue: doublePrecision('answer_value'),
    /** Where telemetry shows the deed, what it then shows, and how near that is near enough. */
    readPointId: integer('read_point_id').references(() => points.id, { onDelete: 'set null' }),
    readWanted: doublePrecision('read_wanted').notNull(),
    readTolerance: doublePrecision('read_tolerance').notNull(),
    /** Telemetry of that time, by the gateway's clock, says nothing about it yet; null: there was none. */
    readAfter: moment('read_after'),
    /** How long telemetry may take after the answer. */
    readWithinMs: integer('read_within_ms').notNull(),
    readValue: doublePrecision('read_value'),
    lateResult: text('late_result', { enum: DEVICE_RESULTS }),
  },
  (table) => [
    index('control_commands_asked').on(table.askedAt),
    index('control_commands_point').on(table.pointId, table.askedAt),
    index('control_commands_open')
      .on(table.dueAt)
      .where(sql.raw(`state in (${listOf(OPEN_STATES)})`)),
    index('control_commands_held')
      .on(table.pointId)
      .where(sql.raw(`writer = 'operator' and released_at is null and state in (${listOf(DONE_STATES)})`)),
    index('control_commands_strategy').on(table.strategyId, table.validUntil).where(sql.raw('strategy_id is not null')),
    index('control_commands_node').on(table.nodeId, table.askedAt),
    check('control_commands_sends', sql`${table.numSends} between 0 and 3`),
  ],
)

/** What went over the bus, word for word. */
export const controlFrames = pgTable(
  'control_frames',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    direction: text('direction', { enum: ['down', 'ack'] }).notNull(),
    commandId: uuid('command_id')
      .notNull()
      .references(() => controlCommands.id, { onDelete: 'cascade' }),
    payload: text('payload').notNull(),
    result: text('result', { enum: DEVICE_RESULTS }),
    tookMs: doublePrecision('took_ms'),
    /** Number of the sending, or the time that the answer says: the same answer at two servers is one frame. */
    mark: bigint('mark', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('control_frames_once').on(table.commandId, table.direction, table.mark),
    index('control_frames_at').on(table.at),
  ],
)

/** Of all strategies, at a node with all below it or in the whole company: while one stands, only people write there. */
export const controlStops = pgTable(
  'control_stops',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null: the whole company. */
    nodeId: uuid('node_id').references(() => physicsNodes.id, { onDelete: 'cascade' }),
    /** Of that time; empty: the whole company. */
    nodeName: text('node_name').notNull(),
    reason: text('reason').notNull(),
    stoppedById: uuid('stopped_by_id').references(() => users.id, { onDelete: 'set null' }),
    stoppedBy: text('stopped_by').notNull(),
    stoppedAt: moment('stopped_at').notNull(),
    liftedById: uuid('lifted_by_id').references(() => users.id, { onDelete: 'set null' }),
    liftedBy: text('lifted_by').notNull().default(''),
    /** Null: it stands. */
    liftedAt: moment('lifted_at'),
  },
  (table) => [
    // one of a node stands at a time, and one of the company
    uniqueIndex('control_stops_standing')
      .on(sql`coalesce(${table.nodeId}, '00000000-0000-0000-0000-000000000000'::uuid)`)
      .where(sql`${table.liftedAt} is null`),
  ],
)

/** What must be true at a node before one of its parameters may be written. */
export const controlInterlocks = pgTable(
  'control_interlocks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    nodeType: text('node_type')
      .notNull()
      .references(() => physicsTypes.code),
    paramCode: text('param_code').notNull(),
    /** Applies to this value only; null: to every value. */
    value: doublePrecision('value'),
    /** An expression over the points of the node. Where it reads a value that is not usable, nothing is written. */
    condition: text('condition').notNull(),
    /** Why, in the company's words. */
    reason: text('reason').notNull(),
    reasonEn: text('reason_en').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    ...recordColumns(),
  },
  (table) => [index('control_interlocks_param').on(table.nodeType, table.paramCode)],
)

/** How a unit may be controlled; one that nobody has changed has no row. */
export const unitControlModes = pgTable(
  'unit_control_modes',
  {
    nodeId: uuid('node_id')
      .primaryKey()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    /** Values of `CV1_Mode`. */
    allowedModes: smallint('allowed_modes').array().notNull(),
    allowedKinds: text('allowed_kinds', { enum: STRATEGY_KINDS }).array().notNull(),
    defaultMode: smallint('default_mode'),
    isLocked: boolean('is_locked').notNull(),
    lockReason: text('lock_reason').notNull(),
    ...recordColumns(),
  },
  (table) => [
    check('unit_control_modes_default', sql`${table.defaultMode} = any(${table.allowedModes})`),
    check('unit_control_modes_lock', sql`not ${table.isLocked} or ${table.lockReason} <> ''`),
  ],
)

/** What the housekeeper looks for in control loops; the limits of each check are those of the contract. */
export const controlChecks = pgTable(
  'control_checks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    check: text('check', { enum: CONTROL_CHECKS }).notNull(),
    loop: text('loop', { enum: CHECKED_LOOPS }).notNull(),
    threshold: doublePrecision('threshold').notNull(),
    /** How long it is beyond the threshold; null: the check counts the whole time. */
    minutes: integer('minutes'),
    action: text('action', { enum: CHECK_ACTIONS }).notNull(),
    isActive: boolean('is_active').notNull(),
    remark: text('remark').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('control_checks_loop').on(table.check, table.loop),
    check('control_checks_minutes', sql`(${table.minutes} is not null) = (${table.check} = 'notReached')`),
  ],
)

/** How the last day judged each loop of a unit; replaced by each run. */
export const controlLoopResults = pgTable(
  'control_loop_results',
  {
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    loop: text('loop', { enum: CONTROL_LOOPS }).notNull(),
    fromAt: moment('from_at').notNull(),
    toAt: moment('to_at').notNull(),
    figures: jsonb('figures').$type<LoopFigures>().notNull(),
    findings: jsonb('findings').$type<readonly LoopFinding[]>().notNull(),
    /** Checks for which too little was known. */
    unjudged: text('unjudged', { enum: CONTROL_CHECKS }).array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.nodeId, table.loop] })],
)
