import { WorkerError } from './worker-error.ts'

/**
 * Limits the wait for a worker's answer: Comlink itself waits forever on a dead worker. The call is not cancelled; only
 * its answer is ignored.
 *
 * @param signal - Rejects with its reason when it aborts, or if it has aborted already.
 * @throws {WorkerError} `WORKER_TIMEOUT` after `limitMs`.
 */
export function withTimeout<T>(call: PromiseLike<T>, limitMs: number, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new WorkerError('WORKER_TIMEOUT', `No answer from the worker in ${limitMs} ms.`))),
      limitMs,
    )
    const abort = () => settle(() => reject(signal.reason))
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      finish()
    }
    signal.addEventListener('abort', abort)
    call.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    )
    if (signal.aborted) abort()
  })
}
