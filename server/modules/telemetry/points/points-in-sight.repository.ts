import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'

/** Ids of those points that are in a session's data scope. */
export async function pointsInSight(db: Db, session: Session, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: points.id })
    .from(points)
    .innerJoin(physicsNodes, eq(points.nodeId, physicsNodes.id))
    .innerJoin(organizations, eq(physicsNodes.organizationId, organizations.id))
    .where(and(sql`${points.id} = any(${sql.param([...ids])}::bigint[])`, withinScope(session, organizations.path)))
  return rows.map(({ id }) => id)
}

/** A point as history shows it. */
export interface VisiblePoint {
  readonly id: number
  readonly code: string
  readonly nodeName: string
  readonly paramCode: string
  readonly name: string
  readonly nameEn: string
  readonly unit: string
  readonly kind: string
  readonly decimals: number
  readonly periodS: number
}

/** Those of the points that exist and are in a session's scope. */
export const visiblePoints = (db: Db, session: Session, ids: readonly number[]): Promise<VisiblePoint[]> =>
  db
    .select({
      id: points.id,
      code: points.code,
      nodeName: physicsNodes.name,
      paramCode: standardParams.code,
      name: standardParams.nameZh,
      nameEn: standardParams.nameEn,
      unit: standardParams.unit,
      kind: standardParams.kind,
      decimals: standardParams.decimals,
      periodS: points.periodS,
    })
    .from(points)
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .innerJoin(physicsNodes, eq(points.nodeId, physicsNodes.id))
    .innerJoin(organizations, eq(physicsNodes.organizationId, organizations.id))
    .where(and(sql`${points.id} = any(${sql.param([...ids])}::bigint[])`, withinScope(session, organizations.path)))
