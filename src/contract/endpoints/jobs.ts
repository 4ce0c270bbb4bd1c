// Background work as administrators control it: tasks with their times, and the record of every run.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { exportResult, listQuery } from '../kit/resource.ts'
import { optionsAt } from '../kit/resource-calls.ts'
import { JOB_KIND_OPTIONS, JOB_KINDS, TASKS } from '../resources/job-schedule.resource.ts'

export const RUN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
const runState = z.enum(RUN_STATES)
export type RunState = z.infer<typeof runState>

/**
 * Why an attempt failed. `error`: the work itself, with its text. `processDied`: its server ended without a word.
 * `notStopping`: it went on after it was told to stop. `wrongParams`: its kind no longer takes its parameters.
 */
export const RUN_FAILURES = ['error', 'timeout', 'processDied', 'notStopping', 'wrongParams'] as const
export type RunFailure = (typeof RUN_FAILURES)[number]

export const RUNS = '/tx-ws-quartz-web-app/quartz-log'
export const JOB_PERMISSION = { view: 'job:view', operate: 'job:operate', export: 'job:export' } as const

const keyId = z.string().min(1).max(64)
/** Days, both included; in the time zone of the company. */
const days = { from: z.iso.date().optional(), to: z.iso.date().optional() }

export const jobRun = z.object({
  keyId: z.string(),
  /** Null where the task has been deleted. */
  scheduleId: z.string().nullable(),
  title: z.string(),
  kindTitle: z.string(),
  state: runState,
  queuedAt: z.string(),
  /** Earliest start of the next attempt. */
  dueAt: z.string(),
  /** Of the latest attempt. */
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  attempts: z.int(),
  maxAttempts: z.int(),
  /** 0 to 1. */
  progress: z.number(),
  /** What was done; empty where it did not succeed. */
  result: z.string(),
  failure: z.enum(RUN_FAILURES).nullable(),
  /** The error's own text. */
  error: z.string(),
  /** Real name; empty where it was due by its times. */
  requestedBy: z.string(),
  isCancelAsked: z.boolean(),
})
export type JobRun = z.infer<typeof jobRun>

export const jobTask = z.object({
  keyId: z.string(),
  code: z.string(),
  title: z.string(),
  kindTitle: z.string(),
  cron: z.string(),
  isEnabled: z.boolean(),
  nextAt: z.string().nullable(),
  /** The newest run, which may be queued or under way. */
  latest: jobRun.nullable(),
})
export type JobTask = z.infer<typeof jobTask>

const jobKind = z.object({
  kind: z.string(),
  title: z.string(),
  params: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      /** Null: none. */
      min: z.number().nullable(),
      max: z.number().nullable(),
      /** The values that are allowed, with their meaning; empty: any. */
      choices: z.array(z.object({ value: z.string(), name: z.string() })),
      /** Taken where the task names none; null: it must name one. */
      default: z.union([z.string(), z.number()]).nullable(),
    }),
  ),
  timeoutMs: z.int(),
  maxAttempts: z.int(),
})
export type JobKindInfo = z.infer<typeof jobKind>

export const runQuery = listQuery.extend({
  ...days,
  scheduleId: keyId.optional(),
  title: z.string().max(64).optional(),
  kind: z.string().max(64).optional(),
  state: runState.optional(),
})

export const jobCalls = {
  /** Kinds of jobs for a field that names one. */
  kindOptions: optionsAt(JOB_KIND_OPTIONS),
  kinds: defineCall({
    method: 'GET',
    path: `${JOB_KINDS}/list`,
    access: { permission: 'jobSchedule:view' },
    output: z.array(jobKind),
    isInLanguage: true,
  }),
  /** The next five times of a cron expression, which names them in a zone; 1001 at `cron` where none comes. */
  nextTimes: defineCall({
    method: 'GET',
    path: `${TASKS}/nextTimes`,
    access: { permission: 'jobSchedule:view' },
    input: z.object({ cron: z.string().trim().min(1).max(64) }),
    output: z.object({ timeZone: z.string(), times: z.array(z.string()) }),
    isInLanguage: true,
  }),
  tasks: defineCall({
    method: 'GET',
    path: `${TASKS}/tasks`,
    access: { permission: JOB_PERMISSION.view },
    input: listQuery.extend({
      title: z.string().max(64).optional(),
      kind: z.string().max(64).optional(),
      isEnabled: z.enum(['true', 'false']).optional(),
    }),
    output: z.object({ list: z.array(jobTask), total: z.int() }),
    isInLanguage: true,
    reads: [RUNS],
  }),
  /** Starts or stops tasks: those that are so already stay as they are. */
  startOrStop: defineCall({
    method: 'POST',
    path: `${TASKS}/batchStartOrStop`,
    access: { permission: ['jobSchedule:edit', JOB_PERMISSION.operate] },
    input: z.object({
      /** Keys separated by commas. */
      ids: z
        .string()
        .min(1)
        .max(40_000)
        .transform((ids) => [...new Set(ids.split(','))])
        .pipe(z.array(keyId).max(1000)),
      type: z.enum(['start', 'stop']),
    }),
    output: z.object({ changed: z.int() }),
    audit: { module: 'job', action: 'startOrStop' },
  }),
  /** Queues one run, whether the task is started or not. */
  runOnce: defineCall({
    method: 'POST',
    path: `${TASKS}/runOnce`,
    access: { permission: JOB_PERMISSION.operate },
    input: z.object({ keyId }),
    output: z.object({ keyId: z.string() }),
    audit: { module: 'job', action: 'runOnce' },
    alsoChanges: [RUNS],
  }),
  /** Newest first. */
  runs: defineCall({
    method: 'GET',
    path: `${RUNS}/list`,
    access: { permission: JOB_PERMISSION.view },
    input: runQuery,
    output: z.object({ list: z.array(jobRun), total: z.int() }),
    isInLanguage: true,
    reads: [TASKS],
  }),
  exportRuns: defineCall({
    method: 'POST',
    path: `${RUNS}/exportExcel`,
    access: { permission: JOB_PERMISSION.export },
    input: runQuery,
    output: exportResult,
    isLong: true,
    audit: { module: 'job', action: 'export' },
  }),
  /** Cancels a queued run at once, and one under way within seconds. */
  cancelRun: defineCall({
    method: 'POST',
    path: `${RUNS}/cancel`,
    access: { permission: JOB_PERMISSION.operate },
    input: z.object({ keyId }),
    audit: { module: 'job', action: 'cancelRun' },
    alsoChanges: [TASKS],
  }),
} as const
