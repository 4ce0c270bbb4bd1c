import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { pastChunks } from './past-chunks.ts'
import type { PastPlan } from './past-plan.ts'

// The history is computed in a separate thread: a season takes minutes, and live values must not wait for it.
const port = parentPort
if (!port) throw new Error('back-fill.worker.ts runs in a worker thread only.')
// low priority, so that calls come first on the processor; only Linux has a priority per thread
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)
const chunks = pastChunks(workerData as PastPlan) // set by back-fill.ts alone

/** One chunk per message, so that the model never runs far ahead of the writing. */
port.on('message', () => {
  const next = chunks.next()
  port.postMessage(next.done ? null : next.value)
  if (next.done) port.close()
})
