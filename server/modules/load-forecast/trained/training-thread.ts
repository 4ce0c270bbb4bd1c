// Training, in a thread: a model takes seconds, and live values must not wait for it. Neighbours: training.worker.ts is the thread,
// train.ts of `learning` does the work.

import { createTaskThread } from '#server/core/kit/task-thread.ts'
import type { Training, TrainingResult } from '../learning/train.ts'

export interface TrainingTask extends Training {
  /** Of the calendar. */
  readonly timeZone: string
}

/** Some years of hours take a part of it. */
const MEMORY_MB = 1_024
/** A model of years takes less. */
const LIMIT_MS = 300_000

export const createTrainingThread = () =>
  createTaskThread<TrainingTask, TrainingResult>({
    entry: new URL('./training.worker.js', import.meta.url),
    memoryMb: MEMORY_MB,
    limitMs: LIMIT_MS,
  })
