// Rehearsing, in a thread: it takes seconds, and live values must not wait for it. Neighbour: rehearsal.worker.ts is the thread.

import { createTaskThread } from '#server/core/kit/task-thread.ts'
import type { Slice } from './rehearse.ts'
import type { Ways } from './summary.ts'

export interface RehearsalTask extends Slice {
  /** Of the times that reasons name. */
  readonly timeZone: string
}

const MEMORY_MB = 1_024
/** A slice of hundreds of units takes seconds. */
const LIMIT_MS = 120_000

export const createRehearsalThread = () =>
  createTaskThread<RehearsalTask, Ways>({
    entry: new URL('./rehearsal.worker.js', import.meta.url),
    memoryMb: MEMORY_MB,
    limitMs: LIMIT_MS,
  })
