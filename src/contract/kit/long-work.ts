import { z } from 'zod'
import { defineCall } from './call.ts'

/**
 * Polled by the user who started a long call: returns the outcome in the form of that call, or again its progress.
 * Answers within a second or two; a task that nobody polls for half a minute is stopped.
 */
export const workResult = defineCall({
  method: 'POST',
  path: '/jeasy-base/work/result',
  access: 'session',
  input: z.object({ workId: z.string().max(64) }),
  output: z.unknown(),
})

/** Progress of a running import or export. */
export const workProgress = z.object({
  workId: z.string(),
  done: z.int(),
  /** 0 while unknown. */
  total: z.int(),
  /** How many others are done before it begins; 0: it is under way. */
  before: z.int().default(0),
})
export type WorkProgress = z.infer<typeof workProgress>
