import { sql } from 'drizzle-orm'
import { type IndexBuilder, index, type PgColumn } from 'drizzle-orm/pg-core'

/**
 * Speeds up the case-insensitive question whether a value is taken. Against two saves at once, only the case-sensitive
 * unique constraint protects: a unique index here would fail on rows that older versions accepted, and the server would
 * not start.
 */
export const lowerIndex = (name: string, column: PgColumn): IndexBuilder => index(name).on(sql`lower(${column})`)
