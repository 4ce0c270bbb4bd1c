import { and, count, inArray, sql } from 'drizzle-orm'
import type { CodesToWrite } from '#server/core/resources/resource-parts.ts'
import { nodesInScope } from './node.repository.ts'
import { physicsNodes, physicsTypes } from './tables.ts'

/** Codes of nodes in the data scope, from the top of the tree down. @param types - Null: of all types. */
export const nodeCodes =
  (types: readonly string[] | null): CodesToWrite =>
  async (db, { session }, limit) => {
    const where = and(nodesInScope(session), types === null ? undefined : inArray(physicsNodes.nodeType, [...types]))
    const list = await db
      .select({ code: physicsNodes.code, name: physicsNodes.name })
      .from(physicsNodes)
      .where(where)
      .orderBy(sql`length(${physicsNodes.path})`, physicsNodes.code)
      .limit(limit)
    const [found] = await db.select({ total: count() }).from(physicsNodes).where(where)
    return { list, total: found?.total ?? 0 }
  }

/** Types of nodes by their codes. */
export const typeCodes: CodesToWrite = async (db, { language }) => {
  const rows = await db.select().from(physicsTypes).orderBy(physicsTypes.sortOrder, physicsTypes.code)
  const list = rows.map(({ code, name, nameEn }) => ({
    code,
    name: language === 'en' && nameEn !== '' ? nameEn : name,
  }))
  return { list, total: list.length }
}
