import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { physicsNodes, physicsTypes } from '../physics/tables.ts'
import { newestAt } from './config.repository.ts'
import { weatherConfigs, weatherObservations, weatherPlaces } from './tables.ts'

/** The configurations of nodes, each with the state of its source. */
export const readNodeConfigs = (db: Queryable) =>
  db
    .select({
      config: weatherConfigs,
      place: weatherPlaces,
      path: physicsNodes.path,
      nodeName: physicsNodes.name,
      organizationPath: organizations.path,
      newestAt,
    })
    .from(weatherConfigs)
    .innerJoin(weatherPlaces, eq(weatherPlaces.id, weatherConfigs.placeId))
    .innerJoin(physicsNodes, eq(physicsNodes.id, weatherConfigs.nodeId))
    .innerJoin(organizations, eq(organizations.id, physicsNodes.organizationId))
    .orderBy(sql`length(${physicsNodes.path})`, asc(physicsNodes.sortOrder), asc(physicsNodes.code))

export type StoredNodeConfig = Awaited<ReturnType<typeof readNodeConfigs>>[number]

export const readTypes = (db: Queryable) =>
  db
    .select({
      code: physicsTypes.code,
      name: physicsTypes.name,
      nameEn: physicsTypes.nameEn,
      parentCodes: physicsTypes.parentCodes,
    })
    .from(physicsTypes)

/** Nodes in use of some types, with the path of their organisation. */
export const readNodes = (db: Queryable, types: readonly string[]) =>
  db
    .select({
      keyId: physicsNodes.id,
      parentId: physicsNodes.parentId,
      name: physicsNodes.name,
      code: physicsNodes.code,
      nodeType: physicsNodes.nodeType,
      path: physicsNodes.path,
      organizationPath: organizations.path,
    })
    .from(physicsNodes)
    .innerJoin(organizations, eq(organizations.id, physicsNodes.organizationId))
    .where(and(eq(physicsNodes.isActive, true), inArray(physicsNodes.nodeType, [...types])))
    .orderBy(asc(physicsNodes.sortOrder), asc(physicsNodes.code))

export type PlacedNode = Awaited<ReturnType<typeof readNodes>>[number]

/** The newest observation of each place since a time, °C. */
export async function newestTemperatures(db: Queryable, since: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectDistinctOn([weatherObservations.placeId], {
      placeId: weatherObservations.placeId,
      temperatureC: weatherObservations.temperatureC,
    })
    .from(weatherObservations)
    .where(gte(weatherObservations.observedAt, since))
    .orderBy(weatherObservations.placeId, desc(weatherObservations.observedAt))
  return new Map(rows.map(({ placeId, temperatureC }) => [placeId, temperatureC]))
}
