import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { physicsNodes } from '../physics/tables.ts'
import { points } from '../points/tables.ts'
import { devices, gatewayConfigurations, gatewayReports } from './tables.ts'

type SentConfiguration = typeof gatewayConfigurations.$inferSelect
export type GatewayReport = typeof gatewayReports.$inferSelect

/** What was sent to a gateway last; null where nothing was. */
export async function sentTo(db: Queryable, gateway: string): Promise<SentConfiguration | null> {
  const [row] = await db.select().from(gatewayConfigurations).where(eq(gatewayConfigurations.gatewayCode, gateway))
  return row ?? null
}

export async function keepSent(db: Queryable, { gatewayCode, ...sent }: SentConfiguration): Promise<void> {
  await db
    .insert(gatewayConfigurations)
    .values({ gatewayCode, ...sent })
    .onConflictDoUpdate({ target: gatewayConfigurations.gatewayCode, set: sent })
}

/** What a gateway said last of its configuration; null where it never did. */
export async function reportOf(db: Queryable, gateway: string): Promise<GatewayReport | null> {
  const [row] = await db.select().from(gatewayReports).where(eq(gatewayReports.gatewayCode, gateway))
  return row ?? null
}

export async function keepReport(db: Queryable, { gatewayCode, ...report }: GatewayReport): Promise<void> {
  await db
    .insert(gatewayReports)
    .values({ gatewayCode, ...report })
    .onConflictDoUpdate({ target: gatewayReports.gatewayCode, set: report })
}

/** Whether a device or a point names the gateway. */
export async function isGatewayKnown(db: Queryable, gateway: string): Promise<boolean> {
  const [device] = await db.select({ id: devices.id }).from(devices).where(eq(devices.gatewayCode, gateway)).limit(1)
  if (device) return true
  const [point] = await db.select({ id: points.id }).from(points).where(eq(points.gatewayCode, gateway)).limit(1)
  return point !== undefined
}

/** How many devices name a gateway, and how many of them are in a session's scope. */
export async function countDevicesOf(
  db: Queryable,
  session: Session,
  gateway: string,
): Promise<{ readonly all: number; readonly inScope: number }> {
  const isInScope = withinScope(session, organizations.path) ?? sql`true`
  const [row] = await db
    .select({ all: sql<number>`count(*)::int`, inScope: sql<number>`count(*) filter (where ${isInScope})::int` })
    .from(devices)
    .innerJoin(physicsNodes, eq(devices.nodeId, physicsNodes.id))
    .innerJoin(organizations, eq(physicsNodes.organizationId, organizations.id))
    .where(and(eq(devices.gatewayCode, gateway), eq(devices.status, 'inUse')))
  return row ?? { all: 0, inScope: 0 }
}
