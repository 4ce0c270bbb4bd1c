import { createTaskThread, TaskTimeout } from '#server/core/kit/task-thread.ts'
import type { CleanedSvg } from './clean-svg.ts'

/** Longer than any file takes that is not refused for its size. */
const LIMIT_MS = 5_000
const MEMORY_MB = 512

const clean = createTaskThread<string, CleanedSvg>({
  entry: new URL('./clean-svg.worker.js', import.meta.url),
  memoryMb: MEMORY_MB,
  limitMs: LIMIT_MS,
})

/** As {@link cleanSvg}, in a thread: whatever the file, nobody waits for it but who sent it. */
export async function cleanSvgAside(source: string): Promise<CleanedSvg> {
  try {
    return await clean(source)
  } catch (error) {
    if (error instanceof TaskTimeout || isOutOfMemory(error)) return { refusal: 'too-much' }
    throw error
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
