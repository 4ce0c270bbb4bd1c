import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { PgliteRequest, PgliteResponse } from './pglite-thread.ts'
import { wireAnswer } from './wire-answer.ts'

// The embedded database in a separate thread, so that a long query delays no live frame.
const port = parentPort
if (!port) throw new Error('pglite.worker.ts runs in a worker thread only.')
const { dataDir } = workerData as { dataDir: string } // set by pglite-thread.ts alone

const reply = (response: PgliteResponse, transfer: ArrayBuffer[] = []): void => port.postMessage(response, transfer)
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const database = new PGlite(dataDir)
database.waitReady.then(
  () => reply({ kind: 'ready' }),
  (error: unknown) => reply({ kind: 'failed', message: textOf(error) }),
)

port.on('message', async (request: PgliteRequest) => {
  if (request.kind === 'close') {
    await database.close()
    reply({ kind: 'closed' })
    port.close()
    return
  }
  try {
    const answer = await wireAnswer(database, request.bytes)
    reply({ kind: 'answer', id: request.id, bytes: answer }, [answer.buffer])
  } catch (error) {
    reply({ kind: 'error', id: request.id, message: textOf(error) })
  }
})
