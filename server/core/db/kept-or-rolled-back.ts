import { TransactionRollbackError } from 'drizzle-orm'
import type { Db, Queryable } from './client.ts'

/**
 * Runs work in a transaction that is committed if the work's result says so, and else rolled back.
 *
 * @returns The result of the work, in both cases.
 */
export async function keptOrRolledBack<Result extends { readonly isKept: boolean }>(
  db: Db,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = []
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx)
      results.push(result)
      return result.isKept ? result : tx.rollback()
    })
  } catch (error) {
    const [result] = results
    if (!(error instanceof TransactionRollbackError) || !result) throw error
    return result
  }
}
