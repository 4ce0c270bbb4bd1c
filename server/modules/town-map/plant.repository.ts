import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MAP_NODE_TYPES, type MapNode, type MapPlant } from '#contract/endpoints/town-map.ts'
import { readCompanyPlace } from '#server/core/access/repository.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { outlineOfCommunity } from '../map-areas/outline.repository.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { pipesOfNodes } from '../physics/plan.repository.ts'
import { physicsNodes } from '../physics/tables.ts'

const above = alias(physicsNodes, 'above_node')
const { id, code, name, pinyin, nodeType, lng, lat } = physicsNodes

/** What of the plant stands on the map within a session's scope: nodes that have a place, and the pipes at them. */
export async function readMapPlant(db: Queryable, session: Session): Promise<MapPlant> {
  const rows = await db
    .select({ keyId: id, code, name, pinyin, nodeType, lng, lat, stationId: above.id, outline: outlineOfCommunity })
    .from(physicsNodes)
    .leftJoin(above, and(eq(above.id, physicsNodes.parentId), eq(above.nodeType, 'station')))
    .where(
      and(
        nodesInScope(session),
        eq(physicsNodes.isActive, true),
        inArray(nodeType, [...MAP_NODE_TYPES]),
        isNotNull(lng),
        isNotNull(lat),
      ),
    )
    .orderBy(code)
  const nodes = rows.flatMap(({ lng: east, lat: north, nodeType: type, outline, ...row }): MapNode[] => {
    const known = MAP_NODE_TYPES.find((one) => one === type)
    if (known === undefined || east === null || north === null) return []
    const corners = outline?.map(([x, y]): [number, number] => [x, y]) ?? null
    return [{ ...row, nodeType: known, at: [east, north], outline: corners }]
  })
  const { longitude, latitude } = await readCompanyPlace(db)
  return {
    company: [longitude, latitude],
    nodes,
    pipes: await pipesOfNodes(db, new Set(nodes.map(({ keyId }) => keyId))),
  }
}
