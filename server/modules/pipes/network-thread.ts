// Searches and checks of a large network, in a thread: of 20,000 pipes they take a tenth of a second to two, for which live values
// would wait.
// Neighbours: network.worker.ts is the thread.

import { checkTown } from '#contract/pipes/check-town.ts'
import type { Finding } from '#contract/pipes/checks/finding.ts'
import type { Town } from '#contract/pipes/town.ts'
import { createTaskThread } from '#server/core/kit/task-thread.ts'
import { askNetwork, type NetworkAnswer, type NetworkTask } from './ask-network.ts'

/** To hand over fewer pipes takes as long as to search them. */
const FEWEST_PIPES = 5_000
const MEMORY_MB = 256
const LIMIT_MS = 30_000

const THREAD = {
  entry: new URL('./network.worker.js', import.meta.url),
  memoryMb: MEMORY_MB,
  limitMs: LIMIT_MS,
}
const searchInThread = createTaskThread<NetworkTask, NetworkAnswer>(THREAD)
const checkInThread = createTaskThread<Town, readonly Finding[]>(THREAD)

export const searchNetwork = async (task: NetworkTask): Promise<NetworkAnswer> =>
  task.network.pipes.length < FEWEST_PIPES ? askNetwork(task) : searchInThread(task)

export const checkNetwork = async (town: Town): Promise<readonly Finding[]> =>
  town.pipes.length < FEWEST_PIPES ? checkTown(town) : checkInThread(town)
