import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PointInfo } from '#contract/network/points.ts'
import type { Db } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { physicsNodes } from '../physics/tables.ts'
import { points, standardParams } from './tables.ts'

/** The active points of some nodes, for drawings and tables; points of nodes out of scope are left out. */
export const pointsOfNodes = (db: Db, session: Session, nodeCodes: readonly string[]): Promise<PointInfo[]> =>
  db
    .select({
      pointId: points.id,
      code: points.code,
      nodeCode: physicsNodes.code,
      paramCode: standardParams.code,
      name: standardParams.nameZh,
      nameEn: standardParams.nameEn,
      unit: standardParams.unit,
      decimals: standardParams.decimals,
      rangeMin: standardParams.rangeMin,
      rangeMax: standardParams.rangeMax,
    })
    .from(points)
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .innerJoin(physicsNodes, eq(points.nodeId, physicsNodes.id))
    .where(and(inArray(physicsNodes.code, [...nodeCodes]), eq(points.isActive, true), nodesInScope(session)))
    .orderBy(asc(points.id))
