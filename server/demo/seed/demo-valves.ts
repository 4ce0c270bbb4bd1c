import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { insertInSlices } from '#server/core/db/insert-in-slices.ts'
import { physicsNodes, pipeSegments } from '#server/modules/physics/tables.ts'
import { pipeValves } from '#server/modules/pipes/tables.ts'

/** Every so many valves one is stuck. */
const STUCK_EACH = 37

/** In each chamber a valve on each pipe that leaves it. @param since - From when they are as they are. */
export async function addDemoValves(db: Queryable, since: Date): Promise<void> {
  const leaving = await db
    .select({ pipeId: pipeSegments.id, pipeCode: pipeSegments.code, nodeId: physicsNodes.id })
    .from(pipeSegments)
    .innerJoin(physicsNodes, eq(physicsNodes.id, pipeSegments.fromNodeId))
    .where(eq(physicsNodes.nodeType, 'well'))
    .orderBy(asc(pipeSegments.code))
  const valves = leaving.map(({ pipeId, pipeCode, nodeId }, at) => ({
    code: `FM-${pipeCode}`,
    nodeId,
    pipeId,
    isStuck: at % STUCK_EACH === STUCK_EACH - 1,
    changedAt: since,
  }))
  await insertInSlices(valves, (slice) => db.insert(pipeValves).values(slice))
}
