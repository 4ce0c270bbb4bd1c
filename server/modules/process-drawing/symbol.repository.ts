import { and, desc, eq, sql } from 'drizzle-orm'
import type { OwnSymbolAnswer } from '#contract/endpoints/drawing-symbols.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { takenColumns } from '#server/core/db/taken-columns.ts'
import { holds } from '#server/core/resources/table-store.ts'
import { drawingSymbols } from './tables.ts'

interface SymbolQuery {
  /** A part of the name; empty: any. */
  readonly text: string
  /** One symbol alone. */
  readonly keyId?: string | undefined
  readonly offset: number
  readonly limit: number
}

const { id, name, version, updatedAt } = drawingSymbols
const row = { keyId: id, name, version }

/** Newest first. */
export async function findSymbols(
  db: Queryable,
  { text, keyId, offset, limit }: SymbolQuery,
): Promise<{ readonly list: OwnSymbolAnswer[]; readonly total: number }> {
  const isFound = and(text === '' ? undefined : holds(name, text), keyId === undefined ? undefined : eq(id, keyId))
  const list = await db
    .select({ ...row, canvas: sql<string>`${drawingSymbols.canvas}::text` })
    .from(drawingSymbols)
    .where(isFound)
    .orderBy(desc(updatedAt), desc(id))
    .offset(offset)
    .limit(limit)
  return { list, total: await db.$count(drawingSymbols, isFound) }
}

type Drawn = Pick<typeof drawingSymbols.$inferInsert, 'name' | 'canvas' | 'updatedAt' | 'updatedBy'>

export async function addSymbol(db: Queryable, drawn: Drawn): Promise<Omit<OwnSymbolAnswer, 'canvas'>> {
  const [added] = await db.insert(drawingSymbols).values(drawn).returning(row)
  if (!added) throw new Error('The symbol was not stored.')
  return added
}

/** Undefined where there is no such symbol. */
export async function redrawSymbol(
  db: Queryable,
  keyId: string,
  drawn: Drawn,
): Promise<Omit<OwnSymbolAnswer, 'canvas'> | undefined> {
  const [changed] = await db
    .update(drawingSymbols)
    .set({ ...drawn, version: sql`${version} + 1` })
    .where(eq(id, keyId))
    .returning(row)
  return changed
}

/** Whether a statement was refused because another symbol has the name. */
export const isNameTaken = (failure: unknown): boolean => takenColumns(drawingSymbols, failure).length > 0

/** @returns Its name; undefined where there is no such symbol. */
export async function dropSymbol(db: Queryable, keyId: string): Promise<string | undefined> {
  const [dropped] = await db.delete(drawingSymbols).where(eq(id, keyId)).returning({ name })
  return dropped?.name
}
