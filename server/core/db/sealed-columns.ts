import { getTableName, not, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type SealedPlace, type Sealer, UnsealError } from '../kit/sealing.ts'
import { StartError } from '../settings.ts'
import type { Db } from './client.ts'

/** A column whose values a {@link Sealer} has sealed. */
export interface SealedColumn {
  readonly value: PgColumn
  /** The primary key of its table. */
  readonly row: PgColumn
}

/**
 * Seals all values of older keys again with the newest key; all or none.
 *
 * @returns The number of these values.
 * @throws {StartError} where a value does not open, usually because its key was not given.
 */
export async function sealAnew(db: Db, sealer: Sealer, columns: readonly SealedColumn[]): Promise<number> {
  try {
    return await db.transaction(async (tx) => {
      let numSealed = 0
      for (const { value, row } of columns) {
        const { table } = value
        const found = await tx
          .select({ sealed: sql<string>`${value}`, row: sql<string>`${row}::text` })
          .from(table)
          .where(not(sql`starts_with(${value}, ${sealer.prefix})`))
          .for('update')
        for (const { sealed, row: rowId } of found) {
          const place: SealedPlace = { table: getTableName(table), column: value.name, row: rowId }
          const text = sealer.seal(sealer.open(sealed, place), place)
          await tx.execute(
            sql`update ${table} set ${sql.identifier(value.name)} = ${text} where ${row}::text = ${rowId}`,
          )
          numSealed += 1
        }
      }
      return numSealed
    })
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error
    throw new StartError(
      `${error.message} Start with the key that belongs to this database, in KEY_FILE or ENCRYPTION_KEY: what it has sealed opens with no other.`,
    )
  }
}
