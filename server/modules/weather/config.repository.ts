import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { organizationPathName } from '#server/core/organization/path-name.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { weatherConfigs, weatherObservations, weatherPlaces } from './tables.ts'

/** Epoch ms of the newest observation at a place, as the database writes it. */
export const newestAt = sql<string | null>`(
  select extract(epoch from max(${weatherObservations.observedAt})) * 1000
  from ${weatherObservations} where ${weatherObservations.placeId} = ${weatherPlaces.id}
)`

/** The configurations of organisations, each with the state of its source. */
export async function readConfigs(db: Queryable) {
  const { path, name, sortOrder } = organizations
  return db
    .select({
      config: weatherConfigs,
      place: weatherPlaces,
      path,
      organizationName: sql<string>`${organizationPathName(sql`${organizations.id}`)}`,
      newestAt,
    })
    .from(weatherConfigs)
    .innerJoin(weatherPlaces, eq(weatherPlaces.id, weatherConfigs.placeId))
    .innerJoin(organizations, eq(organizations.id, weatherConfigs.organizationId))
    .orderBy(sql`length(${path})`, asc(sortOrder), asc(name))
}

export type StoredConfig = Awaited<ReturnType<typeof readConfigs>>[number]

export const readOrganizations = (db: Queryable) =>
  db
    .select({
      keyId: organizations.id,
      parentId: organizations.parentId,
      name: organizations.name,
      path: organizations.path,
    })
    .from(organizations)
    .where(eq(organizations.isActive, true))
    .orderBy(asc(organizations.sortOrder), asc(organizations.name))

export type PlacedOrganization = Awaited<ReturnType<typeof readOrganizations>>[number]

interface ConfigValues {
  readonly provinceId: string
  readonly cityId: string
  readonly cityName: string
  readonly source: string
  readonly intervalMin: number
  readonly offsetK: number
  readonly openFlag: boolean
  /** °C; absent: kept as it is. */
  readonly designOutdoorC?: number | null
}

/** What has a weather of its own. */
type Owner = { readonly organizationId: string } | { readonly nodeId: string }

/** Gives an organisation or a node a weather of its own, or changes it; the place is read at once. @returns The key. */
export async function saveConfig(
  db: Queryable,
  owner: Owner,
  { cityId, source, ...values }: ConfigValues,
  at: Date,
  by: string,
): Promise<string> {
  const [place] = await db
    .insert(weatherPlaces)
    .values({ cityId, source, nextReadAt: at })
    .onConflictDoUpdate({ target: [weatherPlaces.cityId, weatherPlaces.source], set: { nextReadAt: at } })
    .returning({ id: weatherPlaces.id })
  if (!place) throw new Error('The place was not stored.')
  const changed = { ...values, placeId: place.id, updatedAt: at, updatedBy: by }
  const [row] = await db
    .insert(weatherConfigs)
    .values({ ...owner, createdAt: at, ...changed })
    .onConflictDoUpdate({
      target: 'nodeId' in owner ? weatherConfigs.nodeId : weatherConfigs.organizationId,
      set: { ...changed, version: sql`${weatherConfigs.version} + 1` },
    })
    .returning({ id: weatherConfigs.id })
  if (!row) throw new Error('The configuration was not stored.')
  return row.id
}

export const removeConfig = (db: Queryable, id: string) => db.delete(weatherConfigs).where(eq(weatherConfigs.id, id))
