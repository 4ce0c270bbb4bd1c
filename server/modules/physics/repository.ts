import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/core/db/client.ts'
import { physicsNodes } from './tables.ts'

/** The station of a unit; a cabinet may be between the two. */
export const stations = alias(physicsNodes, 'stations')
export const stationOfUnit = and(
  eq(stations.nodeType, 'station'),
  sql`${stations.id} = any(string_to_array(rtrim(${physicsNodes.path}, '/'), '/')::uuid[])`,
)

export async function hasNetwork(db: Db): Promise<boolean> {
  return (await db.$count(physicsNodes, and(eq(physicsNodes.nodeType, 'source'), eq(physicsNodes.isActive, true)))) > 0
}
