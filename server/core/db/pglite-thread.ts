import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { WireExchange } from './pglite-socket.ts'

export type PgliteRequest =
  | { readonly kind: 'exchange'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'close' }

export type PgliteResponse =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'answer'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'error'; readonly id: number; readonly message: string }

export interface PgliteThread {
  readonly exchange: WireExchange
  close(): Promise<void>
}

/**
 * Opens the embedded database of a folder in a worker thread. Creating a new one takes seconds. Rejects when it does
 * not open.
 */
export async function openPgliteThread(dataDir: string): Promise<PgliteThread> {
  // built as a separate entry beside the server's bundle (vite.server.config.ts)
  const worker = new Worker(new URL('./pglite.worker.js', import.meta.url), { workerData: { dataDir } })
  const waiting = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let gone: Error | null = null

  const opened = new Promise<void>((resolve, reject) => {
    worker.on('message', (response: PgliteResponse) => {
      switch (response.kind) {
        case 'ready':
          return resolve()
        case 'failed':
          return reject(new Error(response.message))
        case 'answer':
          waiting.get(response.id)?.resolve(response.bytes)
          waiting.delete(response.id)
          return
        case 'error':
          waiting.get(response.id)?.reject(new Error(response.message))
          waiting.delete(response.id)
          return
        case 'closed':
          return
      }
    })
    const fail = (error: Error): void => {
      gone = error
      reject(error)
      for (const { reject: rejectOne } of waiting.values()) rejectOne(error)
      waiting.clear()
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('The embedded database has stopped.')))
  })
  await opened

  return {
    exchange: (bytes) =>
      new Promise((resolve, reject) => {
        if (gone) return reject(gone)
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        worker.postMessage({ kind: 'exchange', id: lastId, bytes } satisfies PgliteRequest)
      }),
    close: async () => {
      if (gone) return
      const exited = once(worker, 'exit')
      worker.postMessage({ kind: 'close' } satisfies PgliteRequest)
      await exited
    },
  }
}
