import pg from 'pg'

const LOCK_NOT_AVAILABLE = '55P03'

/** Whether a statement failed because somebody else held a lock for longer than `lock_timeout`. */
export function isLockTimeout(failure: unknown): boolean {
  // a query rejects with a wrapper; the driver's own error is among its causes
  for (let error = failure; error instanceof Error; error = error.cause)
    if (error instanceof pg.DatabaseError) return error.code === LOCK_NOT_AVAILABLE
  return false
}
