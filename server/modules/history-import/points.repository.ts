import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { holds } from '#server/core/resources/table-store.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'

const above = alias(physicsNodes, 'above')

/** A point that history may be imported for. */
export interface ImportPoint {
  readonly id: number
  readonly code: string
  readonly nodeCode: string
  readonly nodeName: string
  /** Empty where it is no unit of a station. */
  readonly stationName: string
  readonly pinyin: string
  readonly stationPinyin: string
  readonly paramCode: string
  readonly paramName: string
  readonly paramNameEn: string
  readonly unit: string
  readonly kind: string
  readonly rangeMin: number
  readonly rangeMax: number
}

/** The active points in a session's scope, by code. @param codes - Only these; absent: all. */
export const importPoints = (
  db: Queryable,
  session: Pick<Session, 'scope'>,
  codes?: readonly string[],
): Promise<ImportPoint[]> => selectPoints(db, session, codes && inArray(points.code, [...codes]))

const MOST_FOUND = 50

/** Those of them that have each word of a text in their code, name or pinyin; not all where there are many. */
export const findImportPoints = (
  db: Queryable,
  session: Pick<Session, 'scope'>,
  text: string,
): Promise<ImportPoint[]> => {
  const words = text.normalize('NFKC').split(/\s+/).filter(Boolean)
  return selectPoints(db, session, and(...words.map((word) => holds(WORDS, word)))).limit(MOST_FOUND)
}

const WORDS = sql`concat_ws(' ', ${points.code}, ${above.name}, ${physicsNodes.name}, ${standardParams.nameZh},
  ${standardParams.nameEn}, ${physicsNodes.pinyin}, ${above.pinyin})`

const selectPoints = (db: Queryable, session: Pick<Session, 'scope'>, which: SQL | undefined) =>
  db
    .select({
      id: points.id,
      code: points.code,
      nodeCode: physicsNodes.code,
      nodeName: physicsNodes.name,
      stationName: sql<string>`coalesce(${above.name}, '')`,
      pinyin: physicsNodes.pinyin,
      stationPinyin: sql<string>`coalesce(${above.pinyin}, '')`,
      paramCode: standardParams.code,
      paramName: standardParams.nameZh,
      paramNameEn: standardParams.nameEn,
      unit: standardParams.unit,
      kind: standardParams.kind,
      rangeMin: standardParams.rangeMin,
      rangeMax: standardParams.rangeMax,
    })
    .from(points)
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .innerJoin(physicsNodes, eq(points.nodeId, physicsNodes.id))
    .innerJoin(organizations, eq(physicsNodes.organizationId, organizations.id))
    .leftJoin(above, and(eq(above.id, physicsNodes.parentId), eq(physicsNodes.nodeType, 'unit')))
    .where(and(eq(points.isActive, true), which, withinScope(session, organizations.path)))
    .orderBy(points.code)
