import { z } from 'zod'

/**
 * POST {workId}, whoever began it: the outcome of a call that took longer than its first answer, as that call would have
 * given it, or again how far it is. Answers within a second or two; work that nobody asks about for half a minute ends.
 */
export const WORK_RESULT = '/jeasy-base/work/result'

/** What imports and exports answer while they go on. */
export const underway = z.object({
  workId: z.string(),
  done: z.int(),
  /** 0 while it is not known. */
  total: z.int(),
})
export type Underway = z.infer<typeof underway>
