import type { Db } from '../../server/db/client.ts'
import { heatSources, heatStations, heatUnits, points, standardParams } from '../../server/modules/network/tables.ts'

/** One source, one station with one unit, and a few points of it; gateway `GW1`. Returns the ids of the points by code. */
export async function insertSmallNetwork(db: Db): Promise<Record<string, number>> {
  const [source] = await db
    .insert(heatSources)
    .values({ code: 'RY01', name: '东郊热源', gatewayCode: 'GW0', ratedCapacityMw: 100, lng: 116, lat: 40 })
    .returning()
  if (!source) throw new Error('no source row')
  const [station] = await db
    .insert(heatStations)
    .values({
      code: 'HZ0001',
      name: '幸福里换热站',
      shortName: '幸福里',
      address: '幸福路 1 号',
      sourceId: source.id,
      gatewayCode: 'GW1',
      lng: 116,
      lat: 40,
      altitudeM: 40,
    })
    .returning()
  if (!station) throw new Error('no station row')
  const [unit] = await db
    .insert(heatUnits)
    .values({
      code: 'HZ0001.1',
      name: '1号机组',
      number: 1,
      stationId: station.id,
      emitter: 'radiator',
      heatedAreaM2: 50_000,
      designHeatIndexWM2: 45,
    })
    .returning()
  if (!unit) throw new Error('no unit row')
  await db.insert(standardParams).values([
    {
      code: 'T1g',
      nameZh: '一次供水温度',
      nameEn: 'Primary supply temperature',
      unit: '°C',
      kind: 'AI',
      decimals: 1,
      rangeMin: 0,
      rangeMax: 150,
    },
    {
      code: 'P2h',
      nameZh: '二次回水压力',
      nameEn: 'Secondary return pressure',
      unit: 'MPa',
      kind: 'AI',
      decimals: 3,
      rangeMin: 0,
      rangeMax: 1.6,
    },
    {
      code: 'Q1',
      nameZh: '瞬时热量',
      nameEn: 'Heat power',
      unit: 'MW',
      kind: 'AI',
      decimals: 2,
      rangeMin: 0,
      rangeMax: 100,
    },
  ])
  const rows = await db
    .insert(points)
    .values(
      ['T1g', 'P2h', 'Q1'].map((paramCode) => ({
        code: `HZ0001.1.${paramCode}`,
        nodeCode: 'HZ0001.1',
        unitId: unit.id,
        paramCode,
        gatewayCode: 'GW1',
        deadband: 0.1,
        savePeriodS: 60,
      })),
    )
    .returning({ id: points.id, code: points.code })
  return Object.fromEntries(rows.map((row) => [row.code, row.id]))
}
