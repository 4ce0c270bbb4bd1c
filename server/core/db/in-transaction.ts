import type pg from 'pg'
import type { Db } from './client.ts'

/** Runs statements of pg's own in one transaction, for those that take whole columns as parameters. */
export async function inTransaction<Result>(db: Db, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await db.$client.connect()
  let isLost = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // the first error is the one to tell; a connection that cannot go back to where it was must serve nobody else
    await client.query('rollback').catch(() => {
      isLost = true
    })
    throw error
  } finally {
    client.release(isLost)
  }
}
