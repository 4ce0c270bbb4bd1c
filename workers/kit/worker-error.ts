/**
 * A failed call of a worker, on the side of the caller. `code` is the code that the failed part gave its own error, or
 * - `WORKER_TIMEOUT`: no answer in time;
 * - `WORKER_FAILED`: the worker could not be started or broke down;
 * - `WORKER_CLOSED`: the service was closed while the call was under way, or before it;
 * - `WORKER_ERROR`: an error without a code, a bug in the worker.
 */
export class WorkerError extends Error {
  override readonly name = 'WorkerError'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
