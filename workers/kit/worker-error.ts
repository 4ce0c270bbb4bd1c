/**
 * A failed call of a worker, on the caller's side. `code` is the code of the error in the worker, or
 * - `WORKER_TIMEOUT`: no answer in time;
 * - `WORKER_FAILED`: the worker could not be started or crashed;
 * - `WORKER_CLOSED`: the service was closed before or during the call;
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
