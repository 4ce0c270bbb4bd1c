// Searches of a large network, in a thread: among 20,000 pipes they take a tenth of a second, for which live values would wait.
// Neighbours: network.worker.ts is the thread, ask-network.ts does the work.

import { createTaskThread } from '#server/core/kit/task-thread.ts'
import { askNetwork, type NetworkAnswer, type NetworkTask } from './ask-network.ts'

/** To hand over fewer pipes takes as long as to search them. */
const FEWEST_PIPES = 5_000
const MEMORY_MB = 256
const LIMIT_MS = 30_000

const inThread = createTaskThread<NetworkTask, NetworkAnswer>({
  entry: new URL('./network.worker.js', import.meta.url),
  memoryMb: MEMORY_MB,
  limitMs: LIMIT_MS,
})

export const searchNetwork = async (task: NetworkTask): Promise<NetworkAnswer> =>
  task.network.pipes.length < FEWEST_PIPES ? askNetwork(task) : inThread(task)
