import { and, count, desc, eq, ilike, ne, type SQL, sql } from 'drizzle-orm'
import type { OwnSymbolAnswer } from '#contract/endpoints/drawing-symbols.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { drawingSymbols } from './tables.ts'

interface SymbolQuery {
  readonly text: string
  readonly offset: number
  readonly limit: number
}

const { id, name, version, updatedAt } = drawingSymbols
const row = { keyId: id, name, version }

/** Newest first. */
export async function findSymbols(
  db: Queryable,
  { text, offset, limit }: SymbolQuery,
): Promise<{ readonly list: OwnSymbolAnswer[]; readonly total: number }> {
  const holds: SQL | undefined =
    text === '' ? undefined : ilike(name, `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
  const list = await db
    .select({ ...row, canvas: sql<string>`${drawingSymbols.canvas}::text` })
    .from(drawingSymbols)
    .where(holds)
    .orderBy(desc(updatedAt), desc(id))
    .offset(offset)
    .limit(limit)
  const [counted] = await db.select({ total: count() }).from(drawingSymbols).where(holds)
  return { list, total: counted?.total ?? 0 }
}

/** Whether another symbol has the name. */
export const isNameTaken = async (db: Queryable, wanted: string, keyId: string | undefined): Promise<boolean> =>
  (await db.$count(drawingSymbols, and(eq(name, wanted), keyId === undefined ? undefined : ne(id, keyId)))) > 0

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

/** @returns Its name; undefined where there is no such symbol. */
export async function dropSymbol(db: Queryable, keyId: string): Promise<string | undefined> {
  const [dropped] = await db.delete(drawingSymbols).where(eq(id, keyId)).returning({ name })
  return dropped?.name
}
