import { eq, sum } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import { PARAM_RULES } from '#server/modules/data-quality/quality-rules.ts'
import { plantRevision } from '#server/modules/physics/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'
import type { CatalogPoint } from './point-catalog.ts'

export const loadCatalogPoints = async (db: Db): Promise<CatalogPoint[]> => {
  const rows = await db
    .select({
      id: points.id,
      code: points.code,
      gatewayCode: points.gatewayCode,
      paramCode: standardParams.code,
      rangeMin: standardParams.rangeMin,
      rangeMax: standardParams.rangeMax,
      deadband: points.deadband,
      savePeriodS: points.savePeriodS,
      reportPeriodS: points.reportPeriodS,
      learntPeriodS: points.learntPeriodS,
      scale: points.scale,
      offset: points.offset,
    })
    .from(points)
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .where(eq(points.isActive, true))
  return rows.map(({ savePeriodS, scale, offset, paramCode, ...point }) => ({
    ...point,
    scaling: { scale, offset },
    jump: jumpOf(paramCode),
    savePeriodMs: savePeriodS * 1000,
  }))
}

function jumpOf(paramCode: string): CatalogPoint['jump'] {
  const { jump, errorCodes } = PARAM_RULES[paramCode] ?? {}
  return jump && errorCodes ? { rule: jump, codes: errorCodes } : null
}

/** Rises with every change of nodes, parameters and points. */
export async function readPlantRevision(db: Db): Promise<number> {
  const [row] = await db.select({ revision: sum(plantRevision.revision).mapWith(Number) }).from(plantRevision)
  return row?.revision ?? 0
}
