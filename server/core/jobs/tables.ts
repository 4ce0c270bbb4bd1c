import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { RUN_FAILURES, RUN_STATES } from '#contract/endpoints/jobs.ts'
import type { Label } from '#contract/kit/language.ts'
import { lowerIndex } from '../db/lower-index.ts'
import { recordColumns } from '../db/record-columns.ts'
import { DEFAULT_TIME_ZONE } from '../kit/company-time.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const inWords = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

export const jobSchedules = pgTable(
  'job_schedules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    title: text('title').notNull(),
    /** Name of a kind of job that is registered in code. */
    kind: text('kind').notNull(),
    /** Five parts: minute, hour, day, month, day of the week. */
    cron: text('cron').notNull(),
    /** Zone in which `cron` names times of day. */
    timeZone: text('time_zone').notNull().default(DEFAULT_TIME_ZONE),
    params: jsonb('params').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    isEnabled: boolean('is_enabled').notNull().default(true),
    remark: text('remark').notNull().default(''),
    /** Latest time at which it was due. */
    lastAt: moment('last_at'),
    /** Null while it is stopped. */
    nextAt: moment('next_at'),
    ...recordColumns(),
  },
  (table) => [
    lowerIndex('job_schedules_code_lower', table.code),
    index('job_schedules_due').on(table.nextAt),
    check('job_schedules_next', sql`${table.isEnabled} = (${table.nextAt} is not null)`),
  ],
)

export const jobRuns = pgTable(
  'job_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null where the schedule has been deleted since. */
    scheduleId: uuid('schedule_id').references(() => jobSchedules.id, { onDelete: 'set null' }),
    /** Title of the schedule when the run was queued: it outlives the schedule. */
    title: text('title').notNull(),
    kind: text('kind').notNull(),
    params: jsonb('params').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    queuedAt: moment('queued_at').notNull(),
    /** Earliest start; after a failure, of the next attempt. */
    dueAt: moment('due_at').notNull(),
    /** Start of the latest attempt. */
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    state: text('state', { enum: RUN_STATES }).notNull().default('queued'),
    /** Attempts that were begun. */
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    /** The attempt under way: what another attempt has taken over, this one can no longer change. */
    leaseId: uuid('lease_id'),
    /** The process that runs it prolongs this; once it has passed, another process takes the run. */
    leaseUntil: moment('lease_until'),
    heartbeatAt: moment('heartbeat_at'),
    cancelAskedAt: moment('cancel_asked_at'),
    /** 0 to 1. */
    progress: doublePrecision('progress').notNull().default(0),
    result: jsonb('result').$type<Label>(),
    /** Why the latest attempt failed. */
    failure: text('failure', { enum: RUN_FAILURES }),
    error: text('error').notNull().default(''),
    /** Real name of the user who asked for it; empty where it was due by its schedule. */
    requestedBy: text('requested_by').notNull().default(''),
  },
  (table) => [
    // a schedule never overlaps itself, however many processes there are
    uniqueIndex('job_runs_open').on(table.scheduleId).where(sql`${table.state} in ('queued', 'running')`),
    index('job_runs_due').on(table.dueAt).where(sql`${table.state} in ('queued', 'running')`),
    index('job_runs_queued_at').on(table.queuedAt),
    index('job_runs_of_schedule').on(table.scheduleId, table.queuedAt),
    check('job_runs_state', sql`${table.state} in (${inWords(RUN_STATES)})`),
    check('job_runs_failure', sql`${table.failure} in (${inWords(RUN_FAILURES)})`),
    check('job_runs_progress', sql`${table.progress} between 0 and 1`),
    check('job_runs_lease', sql`(${table.state} = 'running') = (${table.leaseId} is not null)`),
  ],
)
