import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import type { RowTurn } from './row-turn.ts'

// Nodes, pipes and valves as JSON of their columns: a publication writes them, and writes back what was there before.

export type NetworkRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number }
const networkRow = z.looseObject({
  id: z.string(),
  version: z.int(),
  code: z.string(),
  name: z.string().optional(),
  updated_by: z.string(),
  updated_at: z.string(),
})
export type StoredRow = z.output<typeof networkRow>

export type RowKind = RowTurn['of']
const TABLES = { node: 'physics_nodes', pipe: 'pipe_segments', valve: 'pipe_valves' } as const
/** What an edit changes in a row that is there. */
const CHANGED: Readonly<Record<RowKind, readonly string[]>> = {
  node: ['lng', 'lat', 'code', 'name', 'pinyin'],
  pipe: [
    'code',
    'from_node_id',
    'to_node_id',
    'kind',
    'length_m',
    'length_is_measured',
    'dn_mm',
    'roughness_mm',
    'laying',
    'built_year',
    'line',
    'passes',
  ],
  valve: ['pipe_id'],
}
const ALWAYS = ['version', 'updated_at', 'updated_by']

const uuids = (ids: readonly string[]): SQL => sql`${sql.param(`{${ids.join(',')}}`)}::uuid[]`
const raw = (kind: RowKind): SQL => sql.raw(TABLES[kind])
const json = (rows: readonly object[]): SQL => sql`${JSON.stringify(rows)}::jsonb`

/** One publication at a time; edits by forms are found by their versions. */
export async function waitForTurn(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pipe publications'))`)
}

/** Rows with these ids, locked until the end of the transaction. */
export async function lockRows(tx: Queryable, kind: RowKind, ids: readonly string[]): Promise<Map<string, StoredRow>> {
  if (ids.length === 0) return new Map()
  await tx.execute(sql`select id from ${raw(kind)} where id = any(${uuids(ids)}) order by id for update`)
  const whole =
    kind === 'node'
      ? sql`to_jsonb(physics_nodes) || coalesce((select to_jsonb(wells) from wells where wells.id = physics_nodes.id), '{}')`
      : sql`to_jsonb(${raw(kind)})`
  const { rows } = await tx.execute(sql`select ${whole} as row from ${raw(kind)} where id = any(${uuids(ids)})`)
  const found = z.array(z.object({ row: networkRow })).parse(rows)
  return new Map(found.map(({ row }) => [row.id, row]))
}

/** Codes among these that other rows have. */
export async function codesInUse(
  tx: Queryable,
  kind: 'node' | 'pipe',
  codes: readonly string[],
  except: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute(sql`select code from ${raw(kind)}
    where code = any(select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb)) and id <> all(${uuids(except)}) order by code`)
  return z
    .array(z.object({ code: z.string() }))
    .parse(rows)
    .map(({ code }) => code)
}

/** Codes of those nodes that have measuring points, and so keep their codes. */
export async function nodesWithPoints(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute(sql`select code from physics_nodes
    where id = any(${uuids(ids)}) and exists (select from points where points.node_id = physics_nodes.id) order by code`)
  return z
    .array(z.object({ code: z.string() }))
    .parse(rows)
    .map(({ code }) => code)
}

/** What else needs these chambers, so that they are not removed. */
export async function chambersInUse(tx: Queryable, ids: readonly string[]): Promise<ChamberInUse[]> {
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.raw(table)} other where other.node_id = node.id)`
  const { rows } = await tx.execute(sql`select * from (select code, ${count('points')} as points,
      (select count(*)::int from physics_nodes below where below.parent_id = node.id) as below,
      ${count('node_images')} as images, ${count('area_history')} as areas
    from physics_nodes node where node.id = any(${uuids(ids)})) used where points + below + images + areas > 0 order by code`)
  return z.array(chamberInUse).parse(rows)
}
const chamberInUse = z.object({ code: z.string(), points: z.int(), below: z.int(), images: z.int(), areas: z.int() })
export type ChamberInUse = z.output<typeof chamberInUse>

/** Pipes at some nodes, and valves on some pipes or in some nodes, by code: what keeps these from being removed. */
export async function whatHolds(
  tx: Queryable,
  { nodes, pipes }: { readonly nodes: readonly string[]; readonly pipes: readonly string[] },
): Promise<string[]> {
  const { rows } = await tx.execute(sql`select code from pipe_segments
      where from_node_id = any(${uuids(nodes)}) or to_node_id = any(${uuids(nodes)})
    union all select code from pipe_valves where node_id = any(${uuids(nodes)}) or pipe_id = any(${uuids(pipes)})
    order by code limit 20`)
  return z
    .array(z.object({ code: z.string() }))
    .parse(rows)
    .map(({ code }) => code)
}

export interface RowsToWrite {
  /** Rows that are not there. */
  readonly added: readonly NetworkRow[]
  /** Rows that are there. */
  readonly changed: readonly NetworkRow[]
  readonly removed: readonly string[]
}

/** Until the end of a change no code is in the way of another. */
async function freeCodes(tx: Queryable, kind: 'node' | 'pipe', ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.execute(sql`update ${raw(kind)} set code = '~' || id where id = any(${uuids(ids)})`)
}

async function add(tx: Queryable, kind: RowKind, rows: readonly NetworkRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(
    sql`insert into ${raw(kind)} select * from jsonb_populate_recordset(null::${raw(kind)}, ${json(rows)})`,
  )
  if (kind === 'node')
    await tx.execute(sql`insert into wells select * from jsonb_populate_recordset(null::wells, ${json(rows)})`)
}

async function change(tx: Queryable, kind: RowKind, rows: readonly NetworkRow[]): Promise<void> {
  if (rows.length === 0) return
  const columns = [...CHANGED[kind], ...ALWAYS].map((column) => sql.raw(`${column} = given.${column}`))
  await tx.execute(sql`update ${raw(kind)} stored set ${sql.join(columns, sql`, `)}
    from jsonb_populate_recordset(null::${raw(kind)}, ${json(rows)}) given where given.id = stored.id`)
  if (kind === 'node')
    await tx.execute(sql`update wells set depth_m = (row ->> 'depth_m')::float8
      from jsonb_array_elements(${json(rows)}) row where wells.id = (row ->> 'id')::uuid`)
}

async function remove(tx: Queryable, kind: RowKind, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.execute(sql`delete from ${raw(kind)} where id = any(${uuids(ids)})`)
}

/** What keeps something from being removed; then the transaction has to be given up. */
export interface Holding {
  /** Of pipes and valves. */
  readonly codes: readonly string[]
  readonly chambers: readonly ChamberInUse[]
}

export async function writeRows(
  tx: Queryable,
  { node, pipe, valve }: Readonly<Record<RowKind, RowsToWrite>>,
): Promise<Holding | null> {
  const idsOf = (rows: RowsToWrite) => [...rows.changed.map(({ id }) => id), ...rows.removed]
  const chambers = await chambersInUse(tx, node.removed)
  if (chambers.length > 0) return { codes: [], chambers }
  // nodes that keep their codes are not touched: points and drawings are named after them
  await freeCodes(tx, 'node', node.removed)
  await freeCodes(tx, 'pipe', idsOf(pipe))
  await add(tx, 'node', node.added)
  await change(tx, 'node', node.changed)
  await add(tx, 'pipe', pipe.added)
  await change(tx, 'pipe', pipe.changed)
  await change(tx, 'valve', valve.changed)
  const holding = await whatHolds(tx, { nodes: [], pipes: pipe.removed })
  if (holding.length > 0) return { codes: holding, chambers: [] }
  await remove(tx, 'pipe', pipe.removed)
  const codes = await whatHolds(tx, { nodes: node.removed, pipes: [] })
  if (codes.length > 0) return { codes, chambers: [] }
  await remove(tx, 'node', node.removed)
  return null
}

const parentRow = z.object({
  id: z.string(),
  parentId: z.string(),
  parentPath: z.string(),
  organizationId: z.string(),
})
export interface ChamberParent {
  readonly parentId: string
  readonly parentPath: string
  readonly organizationId: string
}

/** Under which source a chamber beside each of these nodes stands, and to which organisation it belongs. */
export async function parentsBeside(tx: Queryable, ids: readonly string[]): Promise<Map<string, ChamberParent>> {
  const { rows } = await tx.execute(sql`select node.id, source.id as "parentId", source.path as "parentPath",
      node.organization_id as "organizationId"
    from physics_nodes node join physics_nodes source on source.node_type = 'source' and node.path like source.path || '%'
    where node.id = any(${uuids(ids)})`)
  return new Map(
    z
      .array(parentRow)
      .parse(rows)
      .map(({ id, ...parent }) => [id, parent]),
  )
}
