import { sql } from 'drizzle-orm'
import type { Queryable } from './client.ts'

/** Lets transactions that lock the same name follow one another; held until the end of the transaction. */
export const lockByName = (tx: Queryable, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
