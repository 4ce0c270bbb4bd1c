import { asc, eq, sql } from 'drizzle-orm'
import type { InputOf } from '#contract/kit/call.ts'
import type { shiftIn } from '#contract/resources/data-config.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { keyIs } from '#server/core/db/keys.ts'
import type { ResourceStore } from '#server/core/resources/resource-store.ts'
import { type curveGroups, dataColumns, type dataGroups } from './tables.ts'

type ShiftBy = InputOf<ReturnType<typeof shiftIn>>['by']
type OrderedTable = typeof dataGroups | typeof dataColumns | typeof curveGroups

/** A new record is added at the end; an edit keeps its position. */
export const atEnd = (table: OrderedTable, store: ResourceStore): ResourceStore => ({
  ...store,
  async insert(db, values, actor, now) {
    const [last] = await db.select({ sortOrder: sql<number>`coalesce(max(${table.sortOrder}), 0)::int` }).from(table)
    return store.insert(db, { ...values, sortOrder: (last?.sortOrder ?? 0) + 1 }, actor, now)
  },
})

/**
 * Moves a record by one position within its page; at the end of the list it stays. The version is unchanged, as editing
 * the record does not affect its position.
 */
export async function shiftRecord(db: Queryable, table: OrderedTable, keyId: string, by: ShiftBy): Promise<void> {
  const page = 'page' in table ? table.page : null
  const [own] = page ? await db.select({ page }).from(table).where(keyIs(table.id, keyId)) : []
  const rows = await db
    .select({ id: table.id, sortOrder: table.sortOrder })
    .from(table)
    .where(page && own ? eq(page, own.page) : undefined)
    .orderBy(asc(table.sortOrder), asc(table.id))
    .for('update')
  const from = rows.findIndex(({ id }) => id === keyId)
  const to = from + (by === 'up' ? -1 : 1)
  const moved = rows[from]
  if (!moved || to < 0 || to >= rows.length) return
  rows.splice(from, 1)
  rows.splice(to, 0, moved)
  for (const [at, { id, sortOrder }] of rows.entries())
    if (sortOrder !== at + 1)
      await db
        .update(table)
        .set({ sortOrder: at + 1 })
        .where(eq(table.id, id))
}

/** Columns of a page in their order, for whoever arranges them. */
export const arrangedColumns = (db: Queryable, page: string) =>
  db
    .select({
      keyId: dataColumns.id,
      isShown: dataColumns.isShown,
      paramCode: dataColumns.paramCode,
      title: dataColumns.title,
      titleEn: dataColumns.titleEn,
    })
    .from(dataColumns)
    .where(eq(dataColumns.page, page))
    .orderBy(asc(dataColumns.sortOrder), asc(dataColumns.id))

/** Nobody else arranges these columns until the end of the transaction. */
export const lockColumns = (db: Queryable, page: string) =>
  db
    .select({ id: dataColumns.id })
    .from(dataColumns)
    .where(eq(dataColumns.page, page))
    .orderBy(dataColumns.id)
    .for('update')

/** Sets place and visibility of columns; versions stay, as editing a record does not affect them. */
export async function arrangeColumns(
  db: Queryable,
  columns: readonly { readonly keyId: string; readonly isShown: boolean }[],
): Promise<void> {
  for (const [at, { keyId, isShown }] of columns.entries())
    await db
      .update(dataColumns)
      .set({ sortOrder: at + 1, isShown })
      .where(eq(dataColumns.id, keyId))
}
