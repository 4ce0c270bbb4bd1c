import { type TransferHandler, transferHandlers } from 'comlink'
import { WorkerError } from './worker-error.ts'

/** Transfer form of an error: its class is lost, its code is not. */
interface ErrorOnTheWire {
  readonly code: string
  readonly message: string
  readonly stack: string
}

const COMLINK_THROW = 'throw'
const installed = new WeakSet<TransferHandler<unknown, unknown>>()

/**
 * Makes errors cross Comlink by code and message. Comlink's own form loses every other field. A worker that throws an
 * error with a `code` rejects the caller's promise with a {@link WorkerError} of that code, with the worker's stack in
 * its `cause`. Both sides call this once before the first message; calling it again changes nothing.
 */
export function installErrorCodec(): void {
  const current = transferHandlers.get(COMLINK_THROW)
  if (current === undefined || installed.has(current)) return
  const codec: TransferHandler<unknown, unknown> = {
    // Comlink marks thrown values with a private symbol, which only its own handler recognises
    canHandle: current.canHandle,
    serialize: (marked) => [encodeError(thrownIn(marked)), []],
    deserialize: (wire) => {
      throw decodeError(wire)
    },
  }
  installed.add(codec)
  transferHandlers.set(COMLINK_THROW, codec)
}

function thrownIn(marked: unknown): unknown {
  return typeof marked === 'object' && marked !== null && 'value' in marked ? marked.value : marked
}

export function encodeError(thrown: unknown): ErrorOnTheWire {
  if (!(thrown instanceof Error)) return { code: 'WORKER_ERROR', message: String(thrown), stack: '' }
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : 'WORKER_ERROR'
  return { code, message: thrown.message, stack: thrown.stack ?? '' }
}

/** Reads what {@link encodeError} wrote; anything else becomes a `WORKER_ERROR`. */
export function decodeError(wire: unknown): WorkerError {
  if (!isErrorOnTheWire(wire)) return new WorkerError('WORKER_ERROR', 'The worker failed without saying how.')
  return new WorkerError(wire.code, wire.message, { cause: wire.stack })
}

function isErrorOnTheWire(wire: unknown): wire is ErrorOnTheWire {
  if (typeof wire !== 'object' || wire === null) return false
  return ['code', 'message', 'stack'].every((field) => typeof Reflect.get(wire, field) === 'string')
}
