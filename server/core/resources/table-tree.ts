import { and, asc, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/client.ts'
import { keyIs } from '../db/keys.ts'
import { propertyOf, type RecordTable } from './table-store.ts'

interface TreeOptions {
  readonly table: RecordTable
  readonly parent: PgColumn
  readonly sortOrder: PgColumn
  /** Selects the rows of this tree, where the table holds several trees. */
  readonly condition?: SQL
}

/** Additional operations for records that form a tree. */
export interface TableTree {
  countChildren(db: Queryable, keyId: string): Promise<number>
  /** Whether `keyId` is `ancestorId` or one of its descendants. */
  isBelow(db: Queryable, keyId: string, ancestorId: string): Promise<boolean>
  /** Moves a record below a parent (null: top level) to a position among its siblings, which are renumbered. */
  place(db: Queryable, keyId: string, parentId: string | null, index: number, by: string, now: Date): Promise<void>
}

export function createTableTree({ table, parent, sortOrder, condition }: TreeOptions): TableTree {
  const below = (parentId: string | null): SQL | undefined =>
    and(condition, parentId === null ? isNull(parent) : keyIs(parent, parentId))
  const names = { parent: propertyOf(table, parent), sortOrder: propertyOf(table, sortOrder) }
  return {
    countChildren: (db, keyId) => db.$count(table, below(keyId)),
    async isBelow(db, keyId, ancestorId) {
      for (let at: string | null = keyId; at !== null; ) {
        if (at === ancestorId) return true
        const [row]: { up: unknown }[] = await db.select({ up: parent }).from(table).where(keyIs(table.id, at))
        at = typeof row?.up === 'string' ? row.up : null
      }
      return false
    },
    async place(db, keyId, parentId, index, by, now) {
      const siblings = await db
        .select({ keyId: table.id })
        .from(table)
        .where(below(parentId))
        .orderBy(asc(sortOrder), asc(table.id))
      const order = siblings.map((row) => String(row.keyId)).filter((sibling) => sibling !== keyId)
      order.splice(Math.min(index, order.length), 0, keyId)
      await db
        .update(table)
        .set({ [names.parent]: parentId, version: sql`${table.version} + 1`, updatedAt: now, updatedBy: by })
        .where(keyIs(table.id, keyId))
      for (const [at, sibling] of order.entries()) {
        await db
          .update(table)
          .set({ [names.sortOrder]: at })
          .where(and(keyIs(table.id, sibling), sql`${sortOrder} <> ${at}`))
      }
    },
  }
}
