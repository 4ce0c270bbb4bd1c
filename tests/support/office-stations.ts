import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { heatStations, physicsNodes } from '#server/modules/physics/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'

/**
 * A heating office of the small network with stations `<code>01`, `<code>02`, … behind its source, each with its own
 * gateway (`GW-<station>`) and, at its unit, a point of each parameter. To be followed by `followPlant`.
 */
export async function addOffice(
  db: Db,
  { code, numStations, params }: { code: string; numStations: number; params: readonly string[] },
): Promise<{ officeId: string; stations: { id: string; code: string; gateway: string }[] }> {
  const [company] = await db.select().from(organizations).where(eq(organizations.code, 'SMALL'))
  const [source] = await db.select().from(physicsNodes).where(eq(physicsNodes.code, 'RY01'))
  if (!company || !source) throw new Error('The small network is not there.')
  const officeId = randomUUID()
  const path = `${company.path}${officeId}/`
  const office = { id: officeId, parentId: company.id, code, name: `${code}供热所`, type: 'office' as const, path }
  await db.insert(organizations).values(office)
  const known = await db
    .select()
    .from(standardParams)
    .where(and(eq(standardParams.nodeType, 'unit'), inArray(standardParams.code, [...params])))
  const stations = Array.from({ length: numStations }, (_, at) => {
    const station = `${code}${String(at + 1).padStart(2, '0')}`
    return { id: randomUUID(), code: station, gateway: `GW-${station}` }
  })
  for (const { id, code: station, gateway } of stations) {
    const common = { organizationId: officeId, lng: 116, lat: 40, altitudeM: 40 }
    const unitId = randomUUID()
    await db.insert(physicsNodes).values([
      {
        ...common,
        id,
        nodeType: 'station',
        code: station,
        name: `${station}站`,
        gatewayCode: gateway,
        path: `${id}/`,
      },
      {
        ...common,
        id: unitId,
        parentId: id,
        nodeType: 'unit',
        code: `${station}.1`,
        name: '1号机组',
        path: `${id}/${unitId}/`,
      },
    ])
    await db.insert(heatStations).values({ id, sourceId: source.id })
    await db.insert(points).values(
      known.map((param) => ({
        code: `${station}.1.${param.code}`,
        nodeId: unitId,
        paramId: param.id,
        gatewayCode: gateway,
        deadband: 0.1,
        savePeriodS: 60,
      })),
    )
  }
  return { officeId, stations }
}
