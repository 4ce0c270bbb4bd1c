import { asc, eq, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/core/db/client.ts'
import { insertInSlices } from '#server/core/db/insert-in-slices.ts'
import { mapAreas } from '#server/modules/map-areas/tables.ts'
import { communities, physicsNodes } from '#server/modules/physics/tables.ts'

/** Calm colours in turn, so that neighbours are told apart. */
const COLORS = ['#4f9dbb', '#7a6fb0', '#5f8f7d', '#8a7f70'] as const

/** The area of each community, of its station. */
export async function addDemoAreas(db: Queryable): Promise<void> {
  const station = alias(physicsNodes, 'station')
  const rows = await db
    .select({
      communityId: communities.id,
      polygonName: physicsNodes.name,
      heatCompanyId: physicsNodes.organizationId,
      heatStationId: station.id,
      points: communities.outline,
    })
    .from(communities)
    .innerJoin(physicsNodes, eq(physicsNodes.id, communities.id))
    .innerJoin(station, eq(station.id, physicsNodes.parentId))
    .where(isNotNull(communities.outline))
    .orderBy(asc(physicsNodes.code))
  const areas = rows.flatMap(({ points, ...row }, at) => {
    const color = COLORS[at % COLORS.length] ?? COLORS[0]
    return points ? [{ ...row, points, strokeColor: color, fillColor: color }] : []
  })
  await insertInSlices(areas, (slice) => db.insert(mapAreas).values(slice))
}
