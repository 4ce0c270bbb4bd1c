import type pg from 'pg'
import type { Db } from './client.ts'

/** Runs statements of pg's own in one transaction, for those that take whole columns as parameters. */
export async function inTransaction<Result>(db: Db, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await db.$client.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the first error is the one to tell
    throw error
  } finally {
    client.release()
  }
}
