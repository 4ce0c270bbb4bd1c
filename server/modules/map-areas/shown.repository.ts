import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AREA_NODE_TYPES, type MapArea } from '#contract/endpoints/map-areas.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { physicsNodes } from '../physics/tables.ts'
import { areaNode, areasInScope } from './area.repository.ts'
import { mapAreas } from './tables.ts'

const node = alias(physicsNodes, 'own_node')
const station = alias(physicsNodes, 'own_station')

/** An area with the path of its node, by which figures of what lies below it are added up. */
export interface StoredArea {
  readonly area: MapArea
  readonly path: string
}

/** Areas of active nodes in the data scope, by name. */
export async function listAreas(db: Queryable, session: Session): Promise<StoredArea[]> {
  const rows = await db
    .select({
      keyId: mapAreas.id,
      name: mapAreas.polygonName,
      points: mapAreas.points,
      nodeType: node.nodeType,
      path: node.path,
      node: { keyId: node.id, code: node.code, name: node.name },
      station: { keyId: station.id, code: station.code, name: station.name },
      strokeWeight: mapAreas.strokeWeight,
      strokeOpacity: mapAreas.strokeOpacity,
      strokeColor: mapAreas.strokeColor,
      fillOpacity: mapAreas.fillOpacity,
      fillColor: mapAreas.fillColor,
    })
    .from(mapAreas)
    .innerJoin(node, sql`${node.id} = ${areaNode} and ${node.isActive}`)
    .innerJoin(station, eq(station.id, mapAreas.heatStationId))
    .where(areasInScope(session))
    .orderBy(asc(mapAreas.polygonName), asc(mapAreas.id))
  return rows.flatMap(({ points, nodeType, path, strokeWeight, strokeOpacity, strokeColor, fillOpacity, ...row }) => {
    const known = AREA_NODE_TYPES.find((type) => type === nodeType)
    if (known === undefined) return []
    const { fillColor, ...rest } = row
    const ring = points.map(([lng, lat]): [number, number] => [lng, lat])
    const look = { strokeWeight, strokeOpacity, strokeColor, fillOpacity, fillColor }
    return [{ path, area: { ...rest, nodeType: known, ring, look } }]
  })
}
