import { CODE, type FieldProblem } from '../contract/kit/envelope.ts'
import { type StaleEdit, staleEdit } from '../contract/kit/resource.ts'

/** Why a call brought nothing, beside the codes of the envelope. */
type FailureKind = 'http' | 'network' | 'timeout' | 'unreadable' | 'aborted'

interface AppErrorDetails {
  readonly fields?: readonly FieldProblem[]
  readonly result?: unknown
  readonly params?: Readonly<Record<string, unknown>>
  readonly status?: number
  readonly cause?: unknown
}

/**
 * What a call that failed throws. `code` is the code of the envelope, or says that there was none: `http` (the status was
 * not 200), `network` (no answer), `timeout` (none within the time that it has), `unreadable` (an answer of another shape), `aborted` (the caller gave it up).
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: number | FailureKind
  /** The refused fields, where the server names them. */
  readonly fields: readonly FieldProblem[]
  readonly result: unknown
  /** What was sent. */
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
  /** Nothing was heard of the server: it may be there the next time. */
  get isUnanswered(): boolean {
    return this.code === 'network' || this.code === 'timeout'
  }
  /** Who saved the record in between, with code 1009. */
  get staleEdit(): StaleEdit | null {
    if (this.code !== CODE.staleEdit) return null
    return staleEdit.safeParse(this.result).data ?? { changedBy: '', changedAt: '' }
  }
}
