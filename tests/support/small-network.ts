import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { ensurePlantSchema } from '#server/first-start/plant-schema.ts'
import { heatSources, heatStations, heatUnits, physicsNodes } from '#server/modules/physics/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'

const ID = {
  company: '00000000-0000-4000-8000-000000000001',
  source: '00000000-0000-4000-8000-000000000002',
  station: '00000000-0000-4000-8000-000000000003',
  unit: '00000000-0000-4000-8000-000000000004',
}
const PARAMS = ['T1g', 'P2h', 'Q1']

/**
 * One source, one station with one unit, and a few points of it; gateway `GW1`. Returns the ids of the points by code.
 */
export async function insertSmallNetwork(db: Db): Promise<Record<string, number>> {
  await ensurePlantSchema(db)
  await db
    .insert(organizations)
    .values({ id: ID.company, code: 'SMALL', name: '小网公司', type: 'company', path: `${ID.company}/` })
  const common = { organizationId: ID.company, lng: 116, lat: 40, altitudeM: 40 }
  await db.insert(physicsNodes).values([
    {
      ...common,
      id: ID.source,
      nodeType: 'source',
      code: 'RY01',
      name: '东郊热源',
      gatewayCode: 'GW0',
      path: `${ID.source}/`,
    },
    {
      ...common,
      id: ID.station,
      parentId: ID.source,
      nodeType: 'station',
      code: 'HZ0001',
      name: '幸福里换热站',
      gatewayCode: 'GW1',
      path: `${ID.source}/${ID.station}/`,
    },
    {
      ...common,
      id: ID.unit,
      parentId: ID.station,
      nodeType: 'unit',
      code: 'HZ0001.1',
      name: '1号机组',
      path: `${ID.source}/${ID.station}/${ID.unit}/`,
    },
  ])
  await db.insert(heatSources).values({
    id: ID.source,
    kind: 'gas',
    ratedCapacityMw: 100,
    designSupplyC: 110,
    designReturnC: 50,
    staticPressureMpa: 0.3,
    worstPointDpMpa: 0.1,
  })
  await db.insert(heatStations).values({ id: ID.station, sourceId: ID.source })
  await db.insert(heatUnits).values({
    id: ID.unit,
    number: 1,
    emitter: 'radiator',
    heatedAreaM2: 50_000,
    designHeatIndexWM2: 45,
    designSupplyC: 60,
    designReturnC: 45,
    valveDn: 80,
    staticPressureMpa: 0.35,
    secondaryDpMpa: 0.1,
  })
  const params = await db
    .select({ id: standardParams.id, code: standardParams.code })
    .from(standardParams)
    .where(and(eq(standardParams.nodeType, 'unit'), inArray(standardParams.code, PARAMS)))
  const rows = await db
    .insert(points)
    .values(
      params.map(({ id, code }) => ({
        code: `HZ0001.1.${code}`,
        nodeId: ID.unit,
        paramId: id,
        gatewayCode: 'GW1',
        deadband: 0.1,
        savePeriodS: 60,
      })),
    )
    .returning({ id: points.id, code: points.code })
  return Object.fromEntries(rows.map((row) => [row.code, row.id]))
}
