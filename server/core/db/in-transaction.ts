import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db, Queryable } from './client.ts'

/** A transaction on pg's own client, for statements that take whole columns as parameters. */
export async function inTransaction<Result>(db: Db, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await db.$client.connect()
  let isLost = false
  try {
    await client.query('begin')
    const result = await work(client)
    const { command } = await client.query('commit')
    // where work went on after a failed statement, the database rolls back, and calls that no error
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed.')
    return result
  } catch (error) {
    // report the first error; a connection that cannot roll back must not return to the pool
    await client.query('rollback').catch(() => {
      isLost = true
    })
    throw error
  } finally {
    client.release(isLost)
  }
}

/** A transaction for both kinds of statements: of the query builder, and on pg's own client. */
export const inMixedTransaction = <Result>(
  db: Db,
  work: (tx: Queryable, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => inTransaction(db, (client) => work(drizzle(client), client))
