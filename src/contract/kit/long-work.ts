import { z } from 'zod'
import { defineCall } from './call.ts'

/**
 * Asked by whoever began it: the outcome of a call that took longer than its first answer, as that call would have
 * given it, or again how far it is. Answers within a second or two; work that nobody asks about for half a minute ends.
 */
export const workResult = defineCall({
  method: 'POST',
  path: '/jeasy-base/work/result',
  access: 'session',
  input: z.object({ workId: z.string().max(64) }),
  output: z.unknown(),
})

/** What imports and exports answer while they go on. */
export const underway = z.object({
  workId: z.string(),
  done: z.int(),
  /** 0 while it is not known. */
  total: z.int(),
})
export type Underway = z.infer<typeof underway>
