import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
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
): Promise<ImportPoint[]> =>
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
    .where(
      and(
        eq(points.isActive, true),
        codes && inArray(points.code, [...codes]),
        withinScope(session, organizations.path),
      ),
    )
    .orderBy(points.code)
