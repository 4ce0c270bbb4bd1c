// Learning of a building, in a thread: it takes about a second, and live values must not wait for it. Neighbours: building.worker.ts
// is the thread, learn-building.ts and learn-emitters.ts do the work.

import { createTaskThread } from '#server/core/kit/task-thread.ts'
import type { NotLearnt } from './learning/learn-building.ts'
import type { LearntValues } from './learning/learnt-values.ts'
import type { ServedHours } from './learning/served-hours.ts'

export interface BuildingTask {
  readonly hours: ServedHours
  /** Mean of supply and return over the rooms at design, K. */
  readonly excessK: number
}

export type BuildingResult = LearntValues | NotLearnt

/** Sums of a season take a part of it. */
const MEMORY_MB = 512
const LIMIT_MS = 120_000

export const createBuildingThread = () =>
  createTaskThread<BuildingTask, BuildingResult>({
    entry: new URL('./building.worker.js', import.meta.url),
    memoryMb: MEMORY_MB,
    limitMs: LIMIT_MS,
  })
