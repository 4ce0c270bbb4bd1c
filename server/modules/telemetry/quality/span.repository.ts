import type pg from 'pg'
import { int4Array, timestampArray } from '#server/core/db/binary-arrays.ts'
import type { JudgedRule } from '#server/modules/data-quality/quality-rules.ts'
import type { Span } from '#server/modules/data-quality/spans.ts'
import { GAP_PERIODS } from '../rollups/rollup-steps.ts'

/** How far back the first run judges. */
const BEGIN_BACK = '1 day'

/** Samples of a node that are to be judged; epoch ms. */
export interface DueNode extends Span {
  readonly nodeId: string
}

export interface JudgedPoint {
  readonly id: number
  readonly nodeType: string
  readonly paramCode: string
  /** How long a value is held at most. */
  readonly holdMs: number
}

export interface SampleRow {
  readonly at: number
  readonly value: number
  readonly quality: number
}

/** Judgements of one point and rule; `to` of one that goes on is infinite. */
export interface PointSpans {
  readonly pointId: number
  readonly rule: JudgedRule
  readonly spans: readonly Span[]
}

/** Makes all nodes due for the samples that were sealed since the last time. */
export async function makeSealedDue(client: pg.ClientBase, paramCodes: readonly string[]): Promise<void> {
  await client.query(
    `insert into quality_progress (id, done_at) select 1, sealed_at - interval '${BEGIN_BACK}' from rollup_seal
    on conflict do nothing`,
  )
  // other servers wait here
  await client.query('select from quality_progress for update')
  const sealed = await sealedAt(client)
  if (sealed === null) return
  const until = new Date(sealed)
  await client.query(
    `insert into quality_due (node_id, from_at, to_at)
    select node.node_id, progress.done_at, $2::timestamptz
    from quality_progress progress, (
      select distinct point.node_id from points point join standard_params param on param.id = point.param_id
      where point.is_active and param.node_type in ('unit', 'source') and param.code = any($1::text[])) node
    where progress.done_at < $2
    order by node.node_id
    on conflict (node_id) do update set
      from_at = least(quality_due.from_at, excluded.from_at), to_at = greatest(quality_due.to_at, excluded.to_at)`,
    [paramCodes, until],
  )
  await client.query('update quality_progress set done_at = greatest(done_at, $1::timestamptz)', [until])
}

/**
 * Takes the node that is due first, unless another server has it; at most `most` ms of it. Before `oldest` only times with
 * samples are taken; an empty span where there are none.
 */
export async function takeDue(client: pg.ClientBase, most: number, oldest: number): Promise<DueNode | null> {
  const { rows } = await client.query<{ node_id: string; from_at: Date; to_at: Date }>(
    'select node_id, from_at, to_at from quality_due order by from_at, node_id limit 1 for update skip locked',
  )
  const [row] = rows
  if (!row) return null
  const end = row.to_at.getTime()
  const from = await firstToJudge(client, row.node_id, { from: row.from_at.getTime(), to: end }, oldest)
  // what is old is judged otherwise
  const to = Math.min(end, from + most, from < oldest ? oldest : end)
  if (to < end)
    await client.query('update quality_due set from_at = $2 where node_id = $1', [row.node_id, new Date(to)])
  else await client.query('delete from quality_due where node_id = $1', [row.node_id])
  return { nodeId: row.node_id, from, to }
}

async function firstToJudge(
  client: pg.ClientBase,
  nodeId: string,
  { from, to }: Span,
  oldest: number,
): Promise<number> {
  if (from >= oldest) return from
  const { rows } = await client.query<{ at: Date | null }>(
    `select min(first.at) as at from points point cross join lateral (
      select at from sample where point_id = point.id and at >= $2 and at < $3 order by at limit 1) first
    where point.node_id = $1`,
    [nodeId, new Date(from), new Date(Math.min(to, oldest))],
  )
  return rows[0]?.at?.getTime() ?? Math.min(to, oldest)
}

/** Epoch ms: samples before this time have come, or will make their node due. */
export async function sealedAt(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ sealed_at: Date }>('select sealed_at from rollup_seal')
  return rows[0]?.sealed_at.getTime() ?? null
}

/** The points of a node that rules ask for. */
export async function pointsOfNode(
  client: pg.ClientBase,
  nodeId: string,
  paramCodes: readonly string[],
): Promise<JudgedPoint[]> {
  const { rows } = await client.query<{ id: number; node_type: string; code: string; period_s: number }>(
    `select point.id, param.node_type, param.code, point.period_s from points point
    join standard_params param on param.id = point.param_id
    where point.node_id = $1 and param.node_type in ('unit', 'source') and param.code = any($2::text[]) order by point.id`,
    [nodeId, paramCodes],
  )
  return rows.map((row) => ({
    id: row.id,
    nodeType: row.node_type,
    paramCode: row.code,
    holdMs: row.period_s * GAP_PERIODS * 1000,
  }))
}

/** Samples of points, each from its own time on, in rising time. */
export async function samplesOf(
  client: pg.ClientBase,
  wanted: readonly (Span & { readonly pointId: number })[],
): Promise<Map<number, SampleRow[]>> {
  const { rows } = await client.query<{ id: number; times: number[]; readings: number[]; qualities: number[] }>({
    name: 'samples-to-judge',
    text: `select wanted.id, array_agg(date_part('epoch', sample.at) * 1000 order by sample.at) as times,
        array_agg(sample.value order by sample.at) as readings, array_agg(sample.quality order by sample.at) as qualities
      from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) wanted (id, from_at, to_at)
      join sample on sample.point_id = wanted.id and sample.at >= wanted.from_at and sample.at < wanted.to_at
      group by wanted.id`,
    values: [
      int4Array(wanted.map(({ pointId }) => pointId)),
      timestampArray(wanted.map(({ from }) => from)),
      timestampArray(wanted.map(({ to }) => to)),
    ],
  })
  return new Map(
    rows.map(({ id, times, readings, qualities }) => [
      id,
      times.map((at, index) => ({
        at: Math.round(at),
        value: readings[index] ?? Number.NaN,
        quality: qualities[index] ?? 0,
      })),
    ]),
  )
}

/** What is judged of some points so far. */
export async function spansOf(client: pg.ClientBase, pointIds: readonly number[]): Promise<PointSpans[]> {
  const { rows } = await client.query<{ point_id: number; rule: JudgedRule; from_at: Date; to_at: Date | null }>(
    'select point_id, rule, from_at, to_at from quality_spans where point_id = any($1::int[]) order by from_at',
    [pointIds],
  )
  return rows.map(({ point_id, rule, from_at, to_at }) => ({
    pointId: point_id,
    rule,
    spans: [{ from: from_at.getTime(), to: to_at?.getTime() ?? Number.POSITIVE_INFINITY }],
  }))
}

const finite = (time: number): string | null => (Number.isFinite(time) ? new Date(time).toISOString() : null)

/** Writes the judgements of a point and rule in place of those that begin or end differently. */
export async function replaceSpans(
  client: pg.ClientBase,
  { pointId, rule, spans }: PointSpans,
  before: readonly Span[],
): Promise<void> {
  const isSame = (a: Span, b: Span): boolean => a.from === b.from && a.to === b.to
  const gone = before.filter((old) => !spans.some((span) => isSame(span, old)))
  const added = spans.filter((span) => !before.some((old) => isSame(span, old)))
  await client.query(
    'delete from quality_spans where point_id = $1 and rule = $2 and from_at = any($3::timestamptz[])',
    [pointId, rule, timestampArray(gone.map(({ from }) => from))],
  )
  await client.query(
    `insert into quality_spans (point_id, rule, from_at, to_at)
    select $1::int, $2::text, * from unnest($3::timestamptz[], $4::timestamptz[])`,
    [pointId, rule, timestampArray(added.map(({ from }) => from)), added.map(({ to }) => finite(to))],
  )
}

/** Makes the quarters dirty in which values of a point are held whose judgement has changed. */
export async function markChangedDirty(
  client: pg.ClientBase,
  { id, holdMs }: JudgedPoint,
  changed: readonly Span[],
  sealed: number,
): Promise<void> {
  const ended = changed.map(({ from, to }) => ({ from, to: Math.min(to + holdMs, sealed) }))
  const quarters = ended.filter(({ from, to }) => from < to)
  if (quarters.length === 0) return
  await client.query(
    `insert into rollup_dirty (step, at, point_id)
    select distinct '15m', quarter, $1::int
    from unnest($2::timestamptz[], $3::timestamptz[]) changed (from_at, to_at),
      generate_series(date_bin('15 minutes', from_at, timestamptz '2000-01-01Z'), to_at, interval '15 minutes') quarter
    where quarter < $4
    order by 2
    on conflict (step, at, point_id) do update set revision = rollup_dirty.revision + 1`,
    [
      id,
      timestampArray(quarters.map(({ from }) => from)),
      timestampArray(quarters.map(({ to }) => to)),
      new Date(sealed).toISOString(),
    ],
  )
}
