import { is } from 'drizzle-orm'
import { getTableConfig, PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/**
 * The columns of which another row holds the same values already, where a constraint over them has refused a statement:
 * the question before a save knows nothing of what is saved at the same moment. Empty for every other failure.
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

/** The driver's own error is the cause of what a query rejects with. */
function brokenConstraint(failure: unknown): string | null {
  for (let error = failure; error instanceof Error; error = error.cause)
    if (error instanceof pg.DatabaseError) return error.code === UNIQUE_VIOLATION ? (error.constraint ?? null) : null
  return null
}
