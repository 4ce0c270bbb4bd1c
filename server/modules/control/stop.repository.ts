/** Stops of all strategies: of the whole company, or of a node with all below it. Neighbours: judge-write.ts asks for them. */
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { STRATEGY_WRITERS } from '#contract/control/writers.ts'
import type { ControlStop } from '#contract/endpoints/control-stops.ts'
import { CONTROL_LIFT_PERMISSION } from '#contract/endpoints/control-stops.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { physicsNodes } from '../physics/tables.ts'
import type { Stop } from './situation.ts'
import { controlCommands, controlStops } from './tables.ts'

export type StopRow = typeof controlStops.$inferSelect

const stands = isNull(controlStops.liftedAt)
const marked = alias(physicsNodes, 'marked')

/** Stops that stand and concern anything in the scope, newest first. */
export async function standingStops(db: Queryable, session: Session): Promise<ControlStop[]> {
  const seenBelow = sql`exists (select from ${physicsNodes} where ${nodesInScope(session) ?? sql`true`}
    and starts_with(${physicsNodes.path}, (select marked.path from ${physicsNodes} marked
      where marked.id = ${controlStops.nodeId})))`
  const rows = await db
    .select()
    .from(controlStops)
    .where(and(stands, session.scope === 'all' ? undefined : or(isNull(controlStops.nodeId), seenBelow)))
    .orderBy(desc(controlStops.stoppedAt), desc(controlStops.id))
  const mayLift = await withinReach(db, session, rows)
  return rows.map((row) => ({
    keyId: row.id,
    nodeId: row.nodeId,
    nodeName: row.nodeName,
    reason: row.reason,
    stoppedBy: row.stoppedBy,
    stoppedAt: row.stoppedAt.getTime(),
    mayLift: session.permissions.has(CONTROL_LIFT_PERMISSION) && mayLift(row),
  }))
}

/** Whether a person could have set a stop: one of the whole company only who sees all of it. */
async function withinReach(
  db: Queryable,
  session: Session,
  rows: readonly Pick<StopRow, 'nodeId'>[],
): Promise<(row: Pick<StopRow, 'nodeId'>) => boolean> {
  const ids = rows.flatMap(({ nodeId }) => nodeId ?? [])
  const seen = new Set((await nodesToStop(db, session, ids)).map(({ id }) => id))
  return ({ nodeId }) => (nodeId === null ? session.scope === 'all' : seen.has(nodeId))
}

interface StoppedNode {
  readonly id: string
  readonly name: string
}

/** Those of the nodes that are in the scope. */
export async function nodesToStop(db: Queryable, session: Session, ids: readonly string[]): Promise<StoppedNode[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: physicsNodes.id, name: nodeName })
    .from(physicsNodes)
    .where(and(inArray(physicsNodes.id, [...ids]), nodesInScope(session)))
}

/** The nodes in the scope that are below none of it. */
export function topNodesInSight(db: Queryable, session: Session): Promise<StoppedNode[]> {
  const seen = sql`(select ${physicsNodes.id} from ${physicsNodes} where ${nodesInScope(session) ?? sql`true`})`
  const isTop = sql`coalesce(${physicsNodes.parentId} not in ${seen}, true)`
  return db
    .select({ id: physicsNodes.id, name: nodeName })
    .from(physicsNodes)
    .where(and(nodesInScope(session), isTop))
}

/** Station and unit, as records name a node. */
const nodeName = sql<string>`coalesce((select above.name || ' ' from physics_nodes above
  where above.id = physics_nodes.parent_id and above.node_type = 'station'), '') || physics_nodes.name`

interface NewStop {
  /** Null: the whole company. */
  readonly node: StoppedNode | null
  readonly reason: string
  readonly by: { readonly id: string; readonly name: string }
  readonly now: Date
}

/** Adds a stop; one of the same node that stands stays as it is. */
export const addStops = (db: Queryable, stops: readonly NewStop[]) =>
  db
    .insert(controlStops)
    .values(
      stops.map(({ node, reason, by, now }) => ({
        nodeId: node?.id ?? null,
        nodeName: node?.name ?? '',
        reason,
        stoppedById: by.id,
        stoppedBy: by.name,
        stoppedAt: now,
      })),
    )
    .onConflictDoNothing()

/** Locks those of the stops that stand and that this person may lift. */
export async function lockStops(db: Queryable, session: Session, ids: readonly string[]): Promise<StopRow[]> {
  const rows = await db
    .select()
    .from(controlStops)
    .where(and(inArray(controlStops.id, [...ids]), stands))
    .orderBy(controlStops.id)
    .for('update')
  const mayLift = await withinReach(db, session, rows)
  return rows.filter(mayLift)
}

export const liftStops = (
  db: Queryable,
  ids: readonly string[],
  by: { readonly id: string; readonly name: string },
  now: Date,
) =>
  db
    .update(controlStops)
    .set({ liftedById: by.id, liftedBy: by.name, liftedAt: now })
    .where(inArray(controlStops.id, [...ids]))

/** Locks the commands of strategies that were not sent yet, at these nodes and below, or everywhere. */
export async function lockWaitingOfStrategies(db: Queryable, nodeIds: readonly string[] | null): Promise<string[]> {
  const below = sql`(select below.id from ${physicsNodes} below join ${physicsNodes} marked
    on starts_with(below.path, marked.path) where marked.id = any(${sql.param(nodeIds ? [...nodeIds] : [])}::uuid[]))`
  const rows = await db
    .select({ id: controlCommands.id })
    .from(controlCommands)
    .where(
      and(
        eq(controlCommands.state, 'asked'),
        eq(controlCommands.numSends, 0),
        inArray(controlCommands.writer, [...STRATEGY_WRITERS]),
        nodeIds ? inArray(controlCommands.nodeId, below) : undefined,
      ),
    )
    .orderBy(controlCommands.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** The oldest stop over each node that stands: of the company, of the node, or of one above it. */
export async function loadStops(db: Queryable, nodeIds: readonly string[]): Promise<Map<string, Stop>> {
  const isOver: SQL = sql`(${controlStops.nodeId} is null or starts_with(${physicsNodes.path}, ${marked.path}))`
  const rows = await db
    .select({
      nodeId: physicsNodes.id,
      reason: controlStops.reason,
      stoppedBy: controlStops.stoppedBy,
      stoppedAt: controlStops.stoppedAt,
    })
    .from(controlStops)
    .leftJoin(marked, eq(marked.id, controlStops.nodeId))
    .innerJoin(physicsNodes, and(inArray(physicsNodes.id, [...nodeIds]), isOver))
    .where(stands)
    .orderBy(desc(controlStops.stoppedAt))
  return new Map(rows.map(({ nodeId, stoppedAt, ...stop }) => [nodeId, { ...stop, at: stoppedAt.getTime() }]))
}
