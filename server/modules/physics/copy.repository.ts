import { randomUUID } from 'node:crypto'
import { asc, like, type SQL, sql } from 'drizzle-orm'
import { isNodeType, type NodeType } from '#contract/network/node-types.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { DETAIL } from './node.repository.ts'
import type { CopiedNode, NodeFollowers } from './node-followers.ts'
import { pinyinOf } from './pinyin.ts'
import { physicsNodes } from './tables.ts'

/** Never copied: households belong to one building. */
const NEVER: ReadonlySet<string> = new Set(['household'])
const BUILDINGS: ReadonlySet<string> = new Set(['secondaryNetwork', 'community', 'building', 'unitDoor'])
/** Offset of the copy on the map, so that it does not cover the original. */
const SHIFT_DEGREES = 0.0012

type Node = typeof physicsNodes.$inferSelect
interface CopiedPlantNode extends CopiedNode {
  readonly from: Node
}

export interface CopyPlan {
  readonly station: Node
  readonly nodes: readonly CopiedPlantNode[]
}

/** The nodes that copying a station under a new code would create, parents first. */
export async function planCopy(
  db: Queryable,
  station: Node,
  newCode: string,
  withBuildings: boolean,
): Promise<CopyPlan> {
  const below = await db
    .select()
    .from(physicsNodes)
    .where(like(physicsNodes.path, `${station.path}%`))
    .orderBy(asc(sql`length(${physicsNodes.path})`), asc(physicsNodes.sortOrder))
  const nodes = below
    .filter((node) => node.isActive && !NEVER.has(node.nodeType) && (withBuildings || !BUILDINGS.has(node.nodeType)))
    .map((from) => ({ from, id: randomUUID(), code: renamed(from.code, station.code, newCode) }))
  return { station, nodes }
}

/** `HZ0001.2` of HZ0001 becomes `HZ0099.2` of HZ0099; other codes are appended to the new station's code. */
export function renamed(code: string, oldStation: string, newStation: string): string {
  if (code === oldStation) return newStation
  return code.startsWith(`${oldStation}.`) || code.startsWith(`${oldStation}-`)
    ? newStation + code.slice(oldStation.length)
    : `${newStation}-${code}`
}

/** Codes of a plan that are taken already. */
export async function takenCodes(db: Queryable, { nodes }: CopyPlan): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(
    sql`select code from physics_nodes where code = any(${textsOf(nodes.map(({ code }) => code))}) order by code limit 5`,
  )
  return rows.map(({ code }) => code)
}

/**
 * Writes the copy: nodes with their type tables, areas, the pipe that feeds the station, and the nodes' data of other
 * modules. @returns The new station's id.
 */
export async function writeCopy(
  db: Queryable,
  plan: CopyPlan,
  followers: NodeFollowers,
  { name, by, now }: { readonly name: string; readonly by: string; readonly now: Date },
): Promise<string> {
  const { station, nodes } = plan
  const idOf = new Map(nodes.map(({ from, id }) => [from.id, id]))
  const paths = new Map<string, string>()
  for (const { from, id, code } of nodes) {
    const isStation = from.id === station.id
    const parentId = isStation ? from.parentId : (idOf.get(from.parentId ?? '') ?? null)
    const above = isStation ? station.path.slice(0, -`${station.id}/`.length) : (paths.get(parentId ?? '') ?? '')
    paths.set(id, `${above}${id}/`)
    const ownName = isStation ? name : from.name
    await db.insert(physicsNodes).values({
      ...from,
      id,
      code,
      parentId,
      name: ownName,
      ...(isStation ? { shortName: name.replace(/换热站$/, '') } : {}),
      pinyin: pinyinOf(ownName),
      path: `${above}${id}/`,
      lng: from.lng === null ? null : from.lng + SHIFT_DEGREES,
      gatewayCode: from.gatewayCode === null ? null : `GW-${code}`,
      version: 1,
      createdAt: now,
      updatedAt: now,
      updatedBy: by,
    })
  }
  const copies = sql`unnest(${idsOf(nodes.map(({ from }) => from.id))}, ${idsOf(nodes.map(({ id }) => id))}, ${textsOf(nodes.map(({ code }) => code))}) as copy(old_id, new_id, new_code)`
  for (const type of new Set(nodes.map(({ from }) => from.nodeType)))
    if (isNodeType(type)) await copyDetail(db, type, copies)
  await followers.copyPoints(db, nodes, by)
  await db.execute(sql`
    insert into area_history (node_id, from_date, to_date, built_area_m2, connected_area_m2, heated_area_m2, updated_by)
    select copy.new_id, from_date, to_date, built_area_m2, connected_area_m2, heated_area_m2, ${by}
    from area_history join ${copies} on copy.old_id = area_history.node_id`)
  await db.execute(sql`
    insert into pipe_segments (code, from_node_id, to_node_id, kind, length_m, dn_mm, roughness_mm, laying, built_year, updated_by)
    select 'GD-' || copy.new_code, coalesce(upstream.new_id, from_node_id), copy.new_id, kind, length_m, dn_mm, roughness_mm, laying,
      built_year, ${by}
    from pipe_segments join ${copies} on copy.old_id = pipe_segments.to_node_id
    left join unnest(${idsOf([...idOf.keys()])}, ${idsOf([...idOf.values()])}) as upstream(old_id, new_id)
      on upstream.old_id = pipe_segments.from_node_id`)
  const newId = idOf.get(station.id) ?? ''
  const newCode = nodes.find(({ id }) => id === newId)?.code ?? ''
  await followers.renewGateways(db, paths.get(newId) ?? '')
  await followers.copyDrawings(db, station, { code: newCode, name }, { name: by, now })
  return newId
}

async function copyDetail(db: Queryable, type: NodeType, copies: SQL): Promise<void> {
  const { table, columns } = DETAIL[type]
  const names = Object.values(columns).map((column) => column.name)
  const hasUnit = names.includes('unit_id')
  const values = names.map((name) =>
    // a copied building is heated by the copy of its unit
    name === 'unit_id' ? 'coalesce(heating.new_id, original.unit_id)' : `original."${name}"`,
  )
  await db.execute(sql`
    insert into ${table} (${listed(['id', ...names])})
    select ${sql.raw(['copy.new_id', ...values].join(', '))}
    from ${table} original join ${copies} on copy.old_id = original.id
    ${hasUnit ? sql`left join (select * from ${copies}) heating on heating.old_id = original.unit_id` : sql``}`)
}

const listed = (names: readonly string[]): SQL => sql.raw(names.map((name) => `"${name}"`).join(', '))
const idsOf = (ids: readonly string[]): SQL => sql`${sql.param(`{${ids.join(',')}}`)}::uuid[]`
const textsOf = (texts: readonly string[]): SQL =>
  sql`${sql.param(`{${texts.map((one) => JSON.stringify(one)).join(',')}}`)}::text[]`
