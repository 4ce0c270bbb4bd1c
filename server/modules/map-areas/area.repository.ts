import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ListQuery, ResourceValues } from '#contract/kit/resource.ts'
import { readRing } from '#contract/map/area-ring.ts'
import { mapAreaResource } from '#contract/resources/map-area.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { likePart } from '#server/core/db/like-part.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { textIn } from '#server/core/kit/text-in.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import type { ResourceOption, ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { type NodeRow, nodeById, nodeStore, nodesInScope } from '../physics/node.repository.ts'
import { pinyinOf } from '../physics/pinyin.ts'
import { physicsNodes } from '../physics/tables.ts'
import { mapAreas } from './tables.ts'
import { textsIn } from './texts/texts.ts'

const nameOf = (column: string): SQL =>
  sql`coalesce((select node.name from physics_nodes node where node.id = map_areas.${sql.raw(column)}), '')`
const keyText = (column: string): SQL => sql`coalesce(map_areas.${sql.raw(column)}::text, '')`

/** An area belongs to the lowest node that it names. */
export const areaNode = sql`coalesce(map_areas.community_id, map_areas.heat_unit_id, map_areas.heat_station_id)`

export const areasInScope = (session: Session): SQL | undefined =>
  session.scope === 'all'
    ? undefined
    : withinScope(
        session,
        sql`(select own.path from physics_nodes node join organizations own on own.id = node.organization_id
          where node.id = ${areaNode})`,
      )

const { polygonName, heatCompanyId, remark } = mapAreas
const { strokeWeight, strokeOpacity, strokeColor, fillOpacity, fillColor } = mapAreas

const store = createTableStore(mapAreaResource, {
  table: mapAreas,
  columns: {
    polygonName,
    heatCompanyId,
    strokeWeight,
    strokeOpacity,
    strokeColor,
    fillOpacity,
    fillColor,
    remark,
    // the form has keys and corners as texts
    stationKey: mapAreas.heatStationId,
    unitKey: mapAreas.heatUnitId,
    communityKey: mapAreas.communityId,
    ring: mapAreas.points,
  },
  extra: {
    heatStationId: keyText('heat_station_id'),
    heatUnitId: keyText('heat_unit_id'),
    communityId: keyText('community_id'),
    heatCompanyName: sql`coalesce((select own.name from organizations own where own.id = map_areas.heat_company_id), '')`,
    heatStationName: nameOf('heat_station_id'),
    heatUnitName: nameOf('heat_unit_id'),
    communityName: nameOf('community_id'),
    points: sql`(select string_agg((corner ->> 0) || ',' || (corner ->> 1), e'\n' order by number)
      from jsonb_array_elements(map_areas.points) with ordinality as corners (corner, number))`,
  },
  scope: areasInScope,
  narrow: ({ heatStationName }: Partial<ListQuery>) =>
    textIn(heatStationName) === ''
      ? undefined
      : sql`${nameOf('heat_station_id')} ilike ${likePart(textIn(heatStationName))}`,
})

export const areaStore: ResourceStore = {
  ...store,
  insert: async (db, values, actor, now) =>
    store.insert(db, { ...values, ...(await placed(db, values, actor)) }, actor, now),
  update: async (db, keyId, version, values, actor, now) =>
    store.update(db, keyId, version, { ...values, ...(await placed(db, values, actor)) }, actor, now),
}

/** Keys of the nodes, and corners. @throws {AppError} 1001 for a node that is not seen, or not of the station. */
async function placed(db: Queryable, values: ResourceValues, actor: Actor) {
  const texts = textsIn(actor.language)
  const refuse = (field: string, rule: string) => invalidInput([{ field, rule }])
  const own = async (field: string, types: readonly string[]): Promise<NodeRow | null> => {
    const keyId = textIn(values[field])
    if (keyId === '') return null
    const node = await nodeById(db, keyId)
    if (!node || !types.includes(node.nodeType) || !(await nodeStore.find(db, node.id, actor)))
      throw refuse(field, texts.noSuchNode)
    return node
  }
  const station = await own('heatStationId', STATION_TYPES)
  if (!station) throw refuse('heatStationId', texts.noSuchNode)
  const unit = await own('heatUnitId', ['unit'])
  const community = await own('communityId', ['community'])
  if (unit && community) throw refuse('communityId', texts.oneNodeOnly)
  for (const [field, node] of [
    ['heatUnitId', unit],
    ['communityId', community],
  ] as const)
    if (node && !node.path.startsWith(station.path)) throw refuse(field, texts.notOfStation)
  const node = community ?? unit ?? station
  return {
    stationKey: station.id,
    unitKey: unit?.id ?? null,
    communityKey: community?.id ?? null,
    heatCompanyId: textIn(values.heatCompanyId) || node.organizationId,
    // the schema of the form has read it before
    ring: readRing(textIn(values.points)).ring ?? [],
  }
}

const STATION_TYPES = ['station']

/** Nodes of a type in the data scope that an area may belong to; units and communities with the name of their station. */
export const nodeOptions =
  (type: 'station' | 'unit' | 'community') =>
  async (db: Queryable, { session }: Pick<Actor, 'session'>): Promise<ResourceOption[]> => {
    const { id: keyId, name, code } = physicsNodes
    const stationName = sql<string>`coalesce((select above.name from physics_nodes above where above.node_type = 'station'
      and above.id = any(string_to_array(rtrim(physics_nodes.path, '/'), '/')::uuid[]) limit 1), '')`
    const rows = await db
      .select({ keyId, name, code, stationName })
      .from(physicsNodes)
      .where(and(inArray(physicsNodes.nodeType, [type]), eq(physicsNodes.isActive, true), nodesInScope(session)))
      .orderBy(code)
    return rows.map((row) => {
      const shown = type === 'station' ? row.name : `${row.stationName} · ${row.name}`
      return {
        keyId: row.keyId,
        name: shown,
        parentId: null,
        detail: row.code,
        search: `${row.code} ${pinyinOf(shown)}`.toLowerCase(),
      }
    })
  }
