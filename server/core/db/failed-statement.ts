import pg from 'pg'

const LOCK_NOT_AVAILABLE = '55P03'
const UNDEFINED_TABLE = '42P01'

/** Whether a statement failed because somebody else held a lock for longer than `lock_timeout`. */
export const isLockTimeout = (failure: unknown): boolean => hasState(failure, LOCK_NOT_AVAILABLE)

/** Whether a statement failed because a table is not there, such as a partition that was dropped a moment ago. */
export const isMissingTable = (failure: unknown): boolean => hasState(failure, UNDEFINED_TABLE)

function hasState(failure: unknown, state: string): boolean {
  // a query rejects with a wrapper; the driver's own error is among its causes
  for (let error = failure; error instanceof Error; error = error.cause)
    if (error instanceof pg.DatabaseError) return error.code === state
  return false
}
