import { setTimeout as pause } from 'node:timers/promises'

/**
 * SQLSTATEs: connection lost, shutting down, starting up, too many connections, a stand-by that was not promoted yet.
 */
const AWAY_STATE = /^(08...|57P0[1235]|53300|25006)$/
const AWAY_SYSTEM_CODE = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Errors of `pg` that have no code. */
const AWAY_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/
/** Serialisation failure and deadlock: the process chosen as the victim repeats its work. */
const CONFLICT_STATE = /^40(001|P01)$/

/** Whether the database is unreachable or not ready, rather than refusing a statement. */
export const isOutage = (error: unknown): boolean =>
  causesOf(error).some(
    (each) =>
      AWAY_STATE.test(codeOf(each)) ||
      AWAY_SYSTEM_CODE.test(codeOf(each)) ||
      // the file of a socket is missing while its server is away
      (codeOf(each) === 'ENOENT' && isOfConnect(each)) ||
      AWAY_TEXT.test(each.message),
  )

const isOfConnect = (error: Error): boolean => 'syscall' in error && error.syscall === 'connect'

/** Whether the same work may succeed when it is done again. */
export const mayPass = (error: unknown): boolean =>
  isOutage(error) || causesOf(error).some((each) => CONFLICT_STATE.test(codeOf(each)))

const RETRY_MS = 500

interface Patience {
  /** Longest waiting time; without it, until `signal` aborts. */
  readonly patienceMs?: number
  readonly signal?: AbortSignal
  /** Called at each failure that is waited out. */
  readonly onWait?: (error: unknown) => void
  /** Which errors are waited out; default {@link mayPass}. */
  readonly isPassing?: (error: unknown) => boolean
}

/**
 * Repeats work while the database is away. The work must be safe to repeat: the answer to a commit may be lost.
 *
 * @throws the last error, when the patience is over, the signal aborts, or the error is permanent.
 */
export async function retryThroughOutage<Result>(
  work: () => Promise<Result>,
  patience: Patience = {},
): Promise<Result> {
  const { patienceMs = Number.POSITIVE_INFINITY, signal, onWait, isPassing = mayPass } = patience
  const began = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || signal?.aborted || performance.now() - began >= patienceMs) throw error
      onWait?.(error)
      // the signal ends the pause early; the next failure is then final
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** An error with its causes: query builders wrap the driver's errors. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors : [error.cause]
  return [error, ...inner.flatMap(causesOf)]
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')
