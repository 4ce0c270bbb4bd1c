import { is } from 'drizzle-orm'
import { getTableConfig, PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/**
 * The columns of the unique constraint that refused a statement; empty for every other failure. Needed because the
 * check before a save does not see what another call saves at the same moment.
 */
export function takenColumns(table: PgTable, failure: unknown): readonly PgColumn[] {
  const constraint = brokenConstraint(failure)
  if (constraint === null) return []
  const { columns, indexes, uniqueConstraints } = getTableConfig(table)
  const constrained =
    uniqueConstraints.find((one) => one.getName() === constraint)?.columns ??
    indexes.find(({ config }) => config.unique && config.name === constraint)?.config.columns ??
    columns.filter((column) => column.isUnique && column.uniqueName === constraint)
  return constrained.filter((column) => is(column, PgColumn))
}

/** A query rejects with a wrapper; the driver's own error is among its causes. */
function brokenConstraint(failure: unknown): string | null {
  for (let error = failure; error instanceof Error; error = error.cause)
    if (error instanceof pg.DatabaseError) return error.code === UNIQUE_VIOLATION ? (error.constraint ?? null) : null
  return null
}
