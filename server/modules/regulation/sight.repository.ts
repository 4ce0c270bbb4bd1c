import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'

const row = z.object({ nodeId: z.string(), code: z.string(), name: z.string(), isSeen: z.boolean() })
export type UnitInSight = z.infer<typeof row>

/** Nodes that there are, by id, with station and name, and whether they are in the data scope. */
export async function unitsInSight(
  db: Queryable,
  session: Session,
  nodeIds: readonly string[],
): Promise<ReadonlyMap<string, UnitInSight>> {
  if (nodeIds.length === 0) return new Map()
  const { rows } = await db.execute(sql`
    select physics_nodes.id as "nodeId", physics_nodes.code, concat_ws(' ', station.name, physics_nodes.name) as name,
      ${nodesInScope(session) ?? sql`true`} as "isSeen"
    from physics_nodes left join physics_nodes station on station.id = physics_nodes.parent_id and station.node_type = 'station'
    where physics_nodes.id = any(${sql.param([...nodeIds])}::uuid[])`)
  return new Map(
    z
      .array(row)
      .parse(rows)
      .map((one) => [one.nodeId, one]),
  )
}
