import { z } from 'zod'
import { LIMIT_SIDES, type LimitSide } from '#contract/endpoints/durations.ts'
import type { Db } from '#server/core/db/client.ts'

/** Begin and end, epoch ms. */
export interface Span {
  readonly from: number
  readonly to: number
}

const bounds = ({ from, to }: Span) => [new Date(from).toISOString(), new Date(to).toISOString()]

const runningRow = z.object({
  nodeId: z.string(),
  paramCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  runS: z.number(),
  knownS: z.number(),
})
export type RunningRow = z.infer<typeof runningRow>

/** How long each device of nodes ran: its state is 0 or 1, so that its mean is the share of the time it ran. */
export async function readRunning(db: Db, nodeIds: readonly string[], span: Span): Promise<RunningRow[]> {
  const { rows } = await db.$client.query(
    `select points.node_id as "nodeId", param.code as "paramCode", param.name_zh as name, param.name_en as "nameEn",
      coalesce(sum(average * good_s), 0)::float8 as "runS", coalesce(sum(good_s), 0)::float8 as "knownS"
    from unnest($1::uuid[]) asked (node_id) join points on points.node_id = asked.node_id and points.is_active
    join standard_params param on param.id = points.param_id and param.kind = 'DI' and right(param.code, 4) = '_Run'
    left join lateral (select average, good_s from rollup_1h
      where point_id = points.id and at >= $2 and at < $3 and average is not null offset 0) value on true
    group by points.node_id, param.id order by param.sort_order`,
    [nodeIds, ...bounds(span)],
  )
  return z.array(runningRow).parse(rows)
}

const number = z.number().nullable()
const limitRow = z.object({
  nodeId: z.string(),
  pointCode: z.string(),
  ll: number,
  l: number,
  h: number,
  hh: number,
  llS: z.number(),
  lS: z.number(),
  hS: z.number(),
  hhS: z.number(),
  knownS: z.number(),
})
export type LimitRow = z.infer<typeof limitRow>

const COMPARED: Readonly<Record<LimitSide, string>> = { ll: '<', l: '<', h: '>', hh: '>' }
const limitOf = (side: LimitSide): string => `coalesce(points.limit_${side}, param.limit_${side})`
const select = LIMIT_SIDES.map(
  (side) => `max(${limitOf(side)}) as "${side}",
      coalesce(sum(good_s) filter (where average ${COMPARED[side]} ${limitOf(side)}), 0)::float8 as "${side}S"`,
).join(', ')

/**
 * How long a parameter of nodes was beyond each of its present limits, by the means of the steps.
 *
 * @param step - What is stored for the whole span.
 */
export async function readBeyond(
  db: Db,
  nodeIds: readonly string[],
  paramCode: string,
  span: Span,
  step: '15m' | '1h',
): Promise<LimitRow[]> {
  const { rows } = await db.$client.query(
    `select points.node_id as "nodeId", points.code as "pointCode", ${select},
      coalesce(sum(good_s), 0)::float8 as "knownS"
    from unnest($1::uuid[]) asked (node_id) join points on points.node_id = asked.node_id and points.is_active
    join standard_params param on param.id = points.param_id and param.code = $4
    left join lateral (select average, good_s from rollup_${step}
      where point_id = points.id and at >= $2 and at < $3 and average is not null offset 0) value on true
    group by points.id`,
    [nodeIds, ...bounds(span), paramCode],
  )
  return z.array(limitRow).parse(rows)
}

/** Mean heat power of nodes together in each hour in which all of them are well known, MW, from the highest. */
export async function readSortedLoad(
  db: Db,
  nodeIds: readonly string[],
  span: Span,
  leastKnownS: number,
): Promise<number[]> {
  const { rows } = await db.$client.query<{ load: number }>(
    `select sum(average)::float8 as load
    from unnest($1::uuid[]) asked (node_id) join points on points.node_id = asked.node_id and points.is_active
    join standard_params param on param.id = points.param_id and param.code = 'Q1'
    cross join lateral (select at, average from rollup_1h
      where point_id = points.id and at >= $2 and at < $3 and average is not null and good_s >= $4 offset 0) value
    group by at having count(*) = cardinality($1::uuid[]) order by 1 desc`,
    [nodeIds, ...bounds(span), leastKnownS],
  )
  return rows.map(({ load }) => load)
}
