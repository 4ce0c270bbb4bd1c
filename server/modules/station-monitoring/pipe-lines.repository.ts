import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { physicsNodes, pipeSegments } from '../physics/tables.ts'

export type PipeRow = Pick<typeof pipeSegments.$inferSelect, 'lengthM' | 'dnMm'> & {
  readonly fromId: string
  readonly toId: string
}

/** All pipes: what is measured may be joined by pipes of another organisation. */
export const listPipes = (db: Db): Promise<PipeRow[]> =>
  db
    .select({
      fromId: pipeSegments.fromNodeId,
      toId: pipeSegments.toNodeId,
      lengthM: pipeSegments.lengthM,
      dnMm: pipeSegments.dnMm,
    })
    .from(pipeSegments)

/** All sources in use: from there heat comes, whoever's they are. */
export async function listSourceIds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: physicsNodes.id })
    .from(physicsNodes)
    .where(and(eq(physicsNodes.nodeType, 'source'), eq(physicsNodes.isActive, true)))
  return rows.map(({ id }) => id)
}

const measuredNode = z.object({
  keyId: z.string(),
  code: z.string(),
  name: z.string(),
  nodeType: z.enum(['source', 'well']),
  altitudeM: z.number().nullable(),
})
export type MeasuredNode = z.infer<typeof measuredNode>

/** Sources and chambers in use within a session's scope, by code. */
export async function listLineNodes(db: Db, session: Session): Promise<MeasuredNode[]> {
  const { rows } = await db.execute(sql`
    select id as "keyId", code, name, node_type as "nodeType", altitude_m as "altitudeM" from physics_nodes
    where is_active and node_type in ('source', 'well') and ${nodesInScope(session) ?? sql`true`} order by code`)
  return z.array(measuredNode).parse(rows)
}
