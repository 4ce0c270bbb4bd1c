// What the server computes by itself: the algorithms of all modules, with the tasks that run them.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { TASKS } from '../resources/job-schedule.resource.ts'
import { jobTask, RUNS } from './jobs.ts'

/** In the order of the list. */
export const ALGORITHM_GROUPS = [
  'values',
  'quality',
  'alarms',
  'figures',
  'forecasts',
  'control',
  'files',
  'cleaning',
] as const
export type AlgorithmGroup = (typeof ALGORITHM_GROUPS)[number]

/** `scheduled`: by tasks. `continuously`: as values come or time passes. `onRequest`: queued for the person who asks. */
const ALGORITHM_RUNS = ['scheduled', 'continuously', 'onRequest'] as const

const algorithm = z.object({
  /** Of an algorithm with several tasks there is a row for each. */
  keyId: z.string(),
  title: z.string(),
  computes: z.string(),
  group: z.enum(ALGORITHM_GROUPS),
  scope: z.string(),
  version: z.int(),
  runs: z.enum(ALGORITHM_RUNS),
  /** What no longer works while it is stopped; null where it cannot be stopped. */
  without: z.string().nullable(),
  /** The page where more of it is set; null: none. */
  setAt: z.string().nullable(),
  /** Of its task; of a kind of job without a task, the defaults. */
  params: z.array(
    z.object({
      title: z.string(),
      value: z.string(),
      /** Null: none. */
      min: z.number().nullable(),
      max: z.number().nullable(),
    }),
  ),
  /** Null: it has none. */
  task: jobTask.nullable(),
})
export type AlgorithmRow = z.infer<typeof algorithm>

export const algorithmCalls = {
  list: defineCall({
    method: 'GET',
    path: '/tx-ws-quartz-web-app/algorithm/list',
    access: { permission: 'algorithm:view' },
    output: z.array(algorithm),
    isInLanguage: true,
    reads: [TASKS, RUNS],
  }),
} as const
