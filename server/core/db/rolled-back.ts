import { TransactionRollbackError } from 'drizzle-orm'
import type { Db, Queryable } from './client.ts'

/** Runs work in a transaction that is always rolled back. @returns The result of the work. */
export async function rolledBack<Result>(db: Db, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  const results: Result[] = []
  try {
    await db.transaction(async (tx) => {
      results.push(await work(tx))
      tx.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  for (const result of results) return result
  throw new Error('A transaction was taken back before its end.')
}
