import { eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

// Keys come from addresses and forms as text. They are compared as what their column holds, so that its index serves; what
// cannot be such a key names nothing, and is no error of the database.

/** As the database writes them: one key is one text. */
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

/** The row of a key, or those that refer to it. */
export function keyIs(column: PgColumn, key: string): SQL {
  const value = keyFor(column, key)
  return value === null ? nothing : eq(column, value)
}

function keyIsNot(column: PgColumn, key: string): SQL {
  const value = keyFor(column, key)
  return value === null ? everything : ne(column, value)
}

/** The other records: all but the one that is edited; null: a new one is. */
export const isOther = (column: PgColumn, ownKey: string | null): SQL | undefined =>
  ownKey === null ? undefined : keyIsNot(column, ownKey)

export function keyIsOneOf(column: PgColumn, keys: readonly string[]): SQL {
  const values = keys.flatMap((key) => keyFor(column, key) ?? [])
  return values.length === 0 ? nothing : inArray(column, values)
}

/** A key for a statement of one's own; null, which equals nothing, where it is no UUID. */
export const uuidOrNull = (key: string): string | null => (UUID.test(key) ? key : null)
