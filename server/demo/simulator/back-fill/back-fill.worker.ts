import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type PastPlan, pastChunks } from './past-chunks.ts'

// The past is computed in a thread of its own: the season is minutes of work, and no live value waits for it.
const port = parentPort
if (!port) throw new Error('back-fill.worker.ts runs in a worker thread only.')
// people come first on the processor too; only Linux knows a priority of one thread alone
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)
const chunks = pastChunks(workerData as PastPlan) // set by back-fill.ts alone

/** The next chunk for each message: whoever asks settles how far the model is ahead of what is written. */
port.on('message', () => {
  const next = chunks.next()
  port.postMessage(next.done ? null : next.value)
  if (next.done) port.close()
})
