import { eq, sum } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import { plantRevision } from '#server/modules/physics/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'
import type { CatalogPoint } from './point-catalog.ts'

export const loadCatalogPoints = async (db: Db): Promise<CatalogPoint[]> => {
  const rows = await db
    .select({
      id: points.id,
      code: points.code,
      gatewayCode: points.gatewayCode,
      rangeMin: standardParams.rangeMin,
      rangeMax: standardParams.rangeMax,
      deadband: points.deadband,
      savePeriodS: points.savePeriodS,
      scale: points.scale,
      offset: points.offset,
    })
    .from(points)
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .where(eq(points.isActive, true))
  return rows.map(({ savePeriodS, scale, offset, ...point }) => ({
    ...point,
    scaling: { scale, offset },
    savePeriodMs: savePeriodS * 1000,
  }))
}

/** Rises with every change of nodes, parameters and points. */
export async function readPlantRevision(db: Db): Promise<number> {
  const [row] = await db.select({ revision: sum(plantRevision.revision).mapWith(Number) }).from(plantRevision)
  return row?.revision ?? 0
}
