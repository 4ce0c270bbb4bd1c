import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { EMITTERS } from '#contract/network/cohort.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../../physics/node.repository.ts'

const row = z.object({ nodeId: z.string(), code: z.string(), name: z.string(), emitter: z.enum(EMITTERS) })

/** Those of the units that are in the data scope, by id. */
export async function memberUnits(
  db: Queryable,
  session: Session,
  nodeIds: readonly string[],
): Promise<ReadonlyMap<string, z.infer<typeof row>>> {
  const { rows } = await db.execute(sql`
    select physics_nodes.id as "nodeId", physics_nodes.code, concat_ws(' ', station.name, physics_nodes.name) as name,
      heat_units.emitter
    from heat_units join physics_nodes on physics_nodes.id = heat_units.id
    join physics_nodes station on station.id = physics_nodes.parent_id
    where physics_nodes.id = any(${sql.param([...nodeIds])}::uuid[]) and ${nodesInScope(session) ?? sql`true`}`)
  return new Map(
    z
      .array(row)
      .parse(rows)
      .map((unit) => [unit.nodeId, unit]),
  )
}
