import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { uuidOrNull } from '#server/core/db/keys.ts'

/** A node and all below it, marking those that must be kept: nodes with history, and their ancestors. */
const subtree = (keyId: string) => sql`
  with root as (select path from physics_nodes where id = ${uuidOrNull(keyId)}),
  below as (select node.id, node.path from physics_nodes node, root where node.path like root.path || '%'),
  measured as (
    select distinct below.path from below
    join points on points.node_id = below.id
    join latest on latest.point_id = points.id
  ),
  kept as (select below.id from below where exists (select from measured where measured.path like below.path || '%'))`

/** Effect of removing a node: how many nodes are affected, and how many of them only retire. */
export async function removalOf(db: Queryable, keyId: string): Promise<{ nodes: number; retiring: number }> {
  const { rows } = await db.execute<{ nodes: number; retiring: number }>(sql`
    ${subtree(keyId)}
    select (select count(*)::int from below) as nodes, (select count(*)::int from kept) as retiring`)
  return rows[0] ?? { nodes: 0, retiring: 0 }
}

/** Code of a station outside the sub-tree that gets heat from a source in it. */
export async function stationFedFrom(db: Queryable, keyId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ code: string }>(sql`
    ${subtree(keyId)}
    select node.code from heat_stations station join physics_nodes node on node.id = station.id
    where station.source_id in (select id from below) and station.id not in (select id from below)
    limit 1`)
  return rows[0]?.code
}

/**
 * Removes a node with all below it. Nodes with history are kept but switched off with their points: history outlives
 * the plant.
 */
export async function removeSubtree(db: Queryable, keyId: string): Promise<void> {
  const { rows } = await db.execute<{ id: string; isKept: boolean }>(sql`
    ${subtree(keyId)}
    select below.id, below.id in (select id from kept) as "isKept" from below`)
  const idsWhere = (isKept: boolean) =>
    sql`${sql.param(`{${rows.flatMap((row) => (row.isKept === isKept ? [row.id] : [])).join(',')}}`)}::uuid[]`
  const [gone, kept] = [idsWhere(false), idsWhere(true)]
  await db.execute(sql`update points set is_active = false, version = version + 1 where node_id = any(${kept})`)
  await db.execute(sql`update physics_nodes set is_active = false, version = version + 1 where id = any(${kept})`)
  await db.execute(sql`delete from points where node_id = any(${gone})`)
  await db.execute(sql`delete from pipe_segments where from_node_id = any(${gone}) or to_node_id = any(${gone})`)
  await db.execute(sql`update buildings set unit_id = null where unit_id = any(${gone})`)
  await db.execute(sql`delete from source_stations where source_id = any(${gone})`)
  await db.execute(sql`delete from heat_stations where id = any(${gone})`)
  await db.execute(
    sql`delete from stored_files where id in (select file_id from node_images where node_id = any(${gone}))`,
  )
  await db.execute(sql`delete from physics_nodes where id = any(${gone})`)
}
