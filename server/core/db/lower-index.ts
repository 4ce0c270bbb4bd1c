import { sql } from 'drizzle-orm'
import { type IndexBuilder, index, type PgColumn } from 'drizzle-orm/pg-core'

/**
 * Serves the question whether a value is taken, which is asked whatever its case. The constraint beside it, which knows
 * cases, is what holds against two saves at once: a unique index here could not be made over rows that older versions let
 * in, and the server would not start.
 */
export const lowerIndex = (name: string, column: PgColumn): IndexBuilder => index(name).on(sql`lower(${column})`)
