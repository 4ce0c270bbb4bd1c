import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type EncodedChunk, encodeChunk, pastChunks } from './past-chunks.ts'
import type { PastPlan } from './past-plan.ts'
import { waitOut } from './pause.ts'

// The history is computed in a separate thread: a season takes minutes, and live values must not wait for it.
const port = parentPort
if (!port) throw new Error('back-fill.worker.ts runs in a worker thread only.')
/**
 * Calls come first on the processor. Not at the lowest priority: on a busy machine, the week that people look at first
 * would never come. Only Linux has a priority per thread.
 */
const PRIORITIES = { week: 3, day: 3, season: 7 } as const
const takePriority = (part: EncodedChunk['part']): void => {
  // a process that was started with less may not have more
  if (process.platform === 'linux') setPriority(0, Math.max(getPriority(0), PRIORITIES[part]))
}

takePriority('week')
// set by back-fill.ts alone
const { plan, pause } = workerData as { readonly plan: PastPlan; readonly pause: SharedArrayBuffer }
const chunks = pastChunks(plan)
let part: EncodedChunk['part'] = 'week'

/** One chunk per message, so that the model never runs far ahead of the writing. */
port.on('message', () => {
  // the figures of the last week are what people who open a console come for
  if (part === 'season') waitOut(pause)
  const next = chunks.next()
  if (next.done) {
    port.postMessage(null)
    port.close()
    return
  }
  const chunk = encodeChunk(next.value)
  part = chunk.part
  takePriority(part)
  port.postMessage(chunk, buffersOf(chunk))
})

/** Memory that is handed over rather than copied: what a small array shares with others is not. */
const buffersOf = (chunk: EncodedChunk): ArrayBuffer[] =>
  chunk.kind === 'rows'
    ? chunk.rows.columns.flatMap(({ buffer, byteLength }) =>
        buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
      )
    : []
