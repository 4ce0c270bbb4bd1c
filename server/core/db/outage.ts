import { setTimeout as pause } from 'node:timers/promises'

/** SQLSTATEs: connection lost, shutting down, starting up, too many connections, a stand-by that was not promoted yet. */
const AWAY_STATE = /^(08...|57P0[1235]|53300|25006)$/
const AWAY_SYSTEM_CODE = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What `pg` says without any code. */
const AWAY_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/
/** Two processes that wrote the same rows in another order; the one that was chosen to yield does it again. */
const CONFLICT_STATE = /^40(001|P01)$/

/** Whether the database is away or does not serve now, rather than that it refused a statement. */
export const isOutage = (error: unknown): boolean =>
  causesOf(error).some(
    (each) => AWAY_STATE.test(codeOf(each)) || AWAY_SYSTEM_CODE.test(codeOf(each)) || AWAY_TEXT.test(each.message),
  )

/** Whether the same work may succeed when it is done again. */
export const mayPass = (error: unknown): boolean =>
  isOutage(error) || causesOf(error).some((each) => CONFLICT_STATE.test(codeOf(each)))

const RETRY_MS = 500

interface Patience {
  /** For how long at most; without it until `signal` ends the waiting. */
  readonly patienceMs?: number
  readonly signal?: AbortSignal
  /** Told of each failure that is outlasted. */
  readonly onWait?: (error: unknown) => void
  /** What is waited for; default what may pass by itself. */
  readonly isPassing?: (error: unknown) => boolean
}

/**
 * Does work again while the database is away. The work must bear being done twice: an answer to a commit may be lost.
 *
 * @throws the last error, when patience is over, the signal came, or it is none that passes.
 */
export async function outlast<Result>(work: () => Promise<Result>, patience: Patience = {}): Promise<Result> {
  const { patienceMs = Number.POSITIVE_INFINITY, signal, onWait, isPassing = mayPass } = patience
  const began = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || signal?.aborted || performance.now() - began >= patienceMs) throw error
      onWait?.(error)
      // a signal ends the pause, and the next failure is the last
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** An error and what caused it: drivers and query builders wrap one another's. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors : [error.cause]
  return [error, ...inner.flatMap(causesOf)]
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')
