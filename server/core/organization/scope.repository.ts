import { like, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Session } from '../kit/session.ts'

/** Rows whose organisation a session may see, by the column that holds the organisation's path. */
export const withinScope = (session: Pick<Session, 'scope'>, path: PgColumn | SQL): SQL | undefined =>
  session.scope === 'all'
    ? undefined
    : (or(...session.scope.map((prefix) => like(sql`${path}`, `${prefix}%`))) ?? sql`false`)
