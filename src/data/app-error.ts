import { CODE, type FieldProblem } from '../contract/kit/envelope.ts'
import { type StaleEdit, staleEdit } from '../contract/kit/resource.ts'

/** Why a call returned nothing, in addition to the codes of the envelope. */
type FailureKind = 'http' | 'network' | 'timeout' | 'unreadable' | 'aborted'

interface AppErrorDetails {
  readonly fields?: readonly FieldProblem[]
  readonly result?: unknown
  readonly params?: Readonly<Record<string, unknown>>
  readonly status?: number
  readonly cause?: unknown
}

/**
 * Thrown by a failed call. `code` is the code of the envelope, or says why there was none: `http` (the status was not
 * 200), `network` (no answer), `timeout` (no answer in time), `unreadable` (an answer of an unexpected form), `aborted`
 * (cancelled by the caller).
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: number | FailureKind
  /** The refused fields, where the server names them. */
  readonly fields: readonly FieldProblem[]
  readonly result: unknown
  /** The sent parameters. */
  readonly params: Readonly<Record<string, unknown>>
  /** HTTP status, with code `http`. */
  readonly status: number | null

  constructor(code: number | FailureKind, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.fields = details.fields ?? []
    this.result = details.result
    this.params = details.params ?? {}
    this.status = details.status ?? null
  }
  /** The server did not answer; a later call may succeed. */
  get isUnanswered(): boolean {
    return this.code === 'network' || this.code === 'timeout'
  }
  /** Who saved the record meanwhile, with code 1009. */
  get staleEdit(): StaleEdit | null {
    if (this.code !== CODE.staleEdit) return null
    return staleEdit.safeParse(this.result).data ?? { changedBy: '', changedAt: '' }
  }
}
