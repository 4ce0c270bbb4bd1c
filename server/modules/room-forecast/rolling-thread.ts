// Forecasts of rooms, in a thread: a unit with many rooms takes a second, and live values must not wait for it.

import { createTaskThread } from '#server/core/kit/task-thread.ts'
import type { IssuedRooms } from './learning/roll-rooms.ts'
import type { RollTask } from './learning/roll-unit.ts'

/** Some hundred rooms of a unit take a part of it. */
const MEMORY_MB = 512
const LIMIT_MS = 120_000

export const createRollingThread = () =>
  createTaskThread<RollTask, IssuedRooms[]>({
    entry: new URL('./rolling.worker.js', import.meta.url),
    memoryMb: MEMORY_MB,
    limitMs: LIMIT_MS,
  })
