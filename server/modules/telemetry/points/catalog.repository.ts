import { eq, sum } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import { PARAM_RULES } from '#server/modules/data-quality/quality-rules.ts'
import { physicsNodes, plantRevision } from '#server/modules/physics/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'
import type { CatalogPoint } from './point-catalog.ts'

const MEASURED_OR_COMPUTED: ReadonlySet<string> = new Set(['AI', 'CALC'])

export const loadCatalogPoints = async (db: Db): Promise<CatalogPoint[]> => {
  const rows = await db
    .select({
      id: points.id,
      code: points.code,
      gatewayCode: points.gatewayCode,
      paramCode: standardParams.code,
      kind: standardParams.kind,
      category: standardParams.category,
      node: physicsNodes.code,
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
    .innerJoin(physicsNodes, eq(points.nodeId, physicsNodes.id))
    .where(eq(points.isActive, true))
  return rows.map(({ savePeriodS, scale, offset, paramCode, kind, category, node, ...point }) => ({
    ...point,
    temperature:
      category === 'temperature' && MEASURED_OR_COMPUTED.has(kind) ? { node, isMeasured: kind === 'AI' } : null,
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
