import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { keyIsOneOf } from '#server/core/db/keys.ts'
import type { CopiedNode } from '../physics/node-followers.ts'
import { points } from './tables.ts'

export const countPoints = (db: Queryable, nodeIds: readonly string[], which: 'all' | 'active'): Promise<number> =>
  db.$count(points, and(keyIsOneOf(points.nodeId, nodeIds), which === 'active' ? eq(points.isActive, true) : undefined))

/** Copies the active points of the originals to the copied nodes, with the same template revision. */
export async function copyPoints(db: Queryable, nodes: readonly CopiedNode[], by: string): Promise<void> {
  const copies = sql`unnest(${idsOf(nodes.map(({ from }) => from.id))}, ${idsOf(nodes.map(({ id }) => id))}, ${textsOf(nodes.map(({ code }) => code))}) as copy(old_id, new_id, new_code)`
  const kept = Object.values(getTableColumns(points))
    .map((column) => column.name)
    .filter((name) => !OWN_OF_A_POINT.has(name))
  await db.execute(sql`
    insert into points (code, node_id, ${listed(kept)})
    select copy.new_code || '.' || standard_params.code, copy.new_id, ${sql.raw(kept.map((name) => `points."${name}"`).join(', '))}
    from points join ${copies} on copy.old_id = points.node_id
    join standard_params on standard_params.id = points.param_id
    where points.is_active
    order by points.id`)
  await db.execute(sql`
    insert into template_nodes (template_id, node_id, revision, updated_by)
    select template_id, copy.new_id, revision, ${by}
    from template_nodes join ${copies} on copy.old_id = template_nodes.node_id`)
}

const OWN_OF_A_POINT: ReadonlySet<string> = new Set([
  'id',
  'code',
  'node_id',
  'learnt_period_s',
  'period_s',
  'version',
  'created_at',
  'updated_at',
])

const listed = (names: readonly string[]): SQL => sql.raw(names.map((name) => `"${name}"`).join(', '))
const idsOf = (ids: readonly string[]): SQL => sql`${sql.param(`{${ids.join(',')}}`)}::uuid[]`
const textsOf = (texts: readonly string[]): SQL =>
  sql`${sql.param(`{${texts.map((one) => JSON.stringify(one)).join(',')}}`)}::text[]`
