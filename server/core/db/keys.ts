import { eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

// Keys come from addresses and forms as text. They are compared in the type of their column, so that its index is used.
// A text that cannot be a key matches no row, instead of causing a database error.

/** In the database's own spelling, so that each key has exactly one text. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MAX_INTEGER = 2_147_483_647

const nothing = sql`false`
const everything = sql`true`

/** A key as the column holds it; null where it cannot hold it. */
function keyFor({ columnType }: PgColumn, key: string): string | number | null {
  switch (columnType) {
    case 'PgUUID':
      return UUID.test(key) ? key : null
    case 'PgInteger':
    case 'PgBigInt53':
      return /^\d{1,15}$/.test(key) && (columnType === 'PgBigInt53' || Number(key) <= MAX_INTEGER) ? Number(key) : null
    default:
      return key
  }
}

/** Matches the row of a key, or the rows that refer to it. */
export function keyIs(column: PgColumn, key: string): SQL {
  const value = keyFor(column, key)
  return value === null ? nothing : eq(column, value)
}

function keyIsNot(column: PgColumn, key: string): SQL {
  const value = keyFor(column, key)
  return value === null ? everything : ne(column, value)
}

/** Matches all records except the edited one; `ownKey` is null for a new record. */
export const isOther = (column: PgColumn, ownKey: string | null): SQL | undefined =>
  ownKey === null ? undefined : keyIsNot(column, ownKey)

export function keyIsOneOf(column: PgColumn, keys: readonly string[]): SQL {
  const values = keys.flatMap((key) => keyFor(column, key) ?? [])
  return values.length === 0 ? nothing : inArray(column, values)
}

/** A key for a hand-written statement; null, which equals nothing, where it is no UUID. */
export const uuidOrNull = (key: string): string | null => (UUID.test(key) ? key : null)
