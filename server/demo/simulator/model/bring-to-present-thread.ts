import { startThread } from '#server/core/kit/thread.ts'
import type { Present, Start } from './bring-to-present.ts'

/** Brings a simulation to the present in a thread of its own, so that the server answers meanwhile. */
export async function bringToPresentInThread(start: Start): Promise<Present> {
  const thread = startThread(new URL('./bring-to-present.worker.js', import.meta.url), { workerData: start })
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread of the simulator has ended.')))
  })
}
