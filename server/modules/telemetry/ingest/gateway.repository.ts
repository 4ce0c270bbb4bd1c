import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { points } from '#server/modules/points/tables.ts'

const MOST_NAMES = 3
const above = alias(physicsNodes, 'above')

export interface GatewayOfPoints {
  readonly gateway: string
  readonly numPoints: number
  /** Names of the first nodes. */
  readonly nodes: readonly string[]
  readonly numNodes: number
}

/** The gateways that active points in a session's scope name, by code. */
export async function gatewaysInScope(db: Queryable, session: Session): Promise<GatewayOfPoints[]> {
  // a unit is named by its station as well
  const name = sql`concat_ws(' ', ${above.name}, ${physicsNodes.name})`
  const names = sql<string[]>`array_agg(distinct ${name} order by ${name})`
  const rows = await db
    .select({ gateway: points.gatewayCode, numPoints: sql<number>`count(*)::int`, nodes: names })
    .from(points)
    .innerJoin(physicsNodes, eq(points.nodeId, physicsNodes.id))
    .innerJoin(organizations, eq(physicsNodes.organizationId, organizations.id))
    .leftJoin(above, and(eq(above.id, physicsNodes.parentId), eq(physicsNodes.nodeType, 'unit')))
    .where(and(eq(points.isActive, true), withinScope(session, organizations.path)))
    .groupBy(points.gatewayCode)
    .orderBy(asc(points.gatewayCode))
  return rows.map(({ nodes, ...row }) => ({ ...row, nodes: nodes.slice(0, MOST_NAMES), numNodes: nodes.length }))
}

/** How many active points name a gateway, and how many of them are in a session's scope. */
export async function countPointsOf(
  db: Queryable,
  session: Session,
  gateway: string,
): Promise<{ readonly all: number; readonly inScope: number }> {
  const isInScope = withinScope(session, organizations.path) ?? sql`true`
  const [row] = await db
    .select({ all: sql<number>`count(*)::int`, inScope: sql<number>`count(*) filter (where ${isInScope})::int` })
    .from(points)
    .innerJoin(physicsNodes, eq(points.nodeId, physicsNodes.id))
    .innerJoin(organizations, eq(physicsNodes.organizationId, organizations.id))
    .where(and(eq(points.isActive, true), eq(points.gatewayCode, gateway)))
  return row ?? { all: 0, inScope: 0 }
}
