import type pg from 'pg'
import { CALCULATED_FORMULAS, COMMUNICATION, ROOM_MEAN } from '#contract/network/calculated-params.ts'
import { GAP_SQL } from '../rollups/rollup-sql.ts'

const READ_BY_FORMULA = CALCULATED_FORMULAS.flatMap(({ nodeType, code, inputs }) =>
  inputs.map((input) => `('${nodeType}', '${code}', '${input}')`),
).join(', ')

/**
 * Makes the calculated points due that read some points, for as long as their values are held.
 *
 * @param changed - Query of the points with the first and the last time that changed: `point_id, first, last`.
 */
export const markCalculatedDue = (changed: string): string => `
  insert into calculated_due (point_id, from_at, to_at)
  select result.id, min(late.first), max(late.last + input.${GAP_SQL} * interval '1 second')
  from (${changed}) late
  join points input on input.id = late.point_id
  join standard_params read on read.id = input.param_id
  cross join lateral (
    select own.id from points own join standard_params param on param.id = own.param_id
    where own.node_id = input.node_id and own.is_active and (
      (param.node_type, param.code, read.code) in (${READ_BY_FORMULA})
      or (param.node_type, param.code) = ('${COMMUNICATION.nodeType}', '${COMMUNICATION.code}') and read.kind <> 'CALC')
    union all
    select mean.id from room_points heated
    join points mean on mean.node_id = heated.unit_id and mean.is_active
    join standard_params param on param.id = mean.param_id
      and (param.node_type, param.code) = ('${ROOM_MEAN.nodeType}', '${ROOM_MEAN.code}')
    where heated.point_id = input.id
  ) result
  group by result.id order by result.id
  on conflict (point_id) do update set
    from_at = least(calculated_due.from_at, excluded.from_at), to_at = greatest(calculated_due.to_at, excluded.to_at)`

/** Parameters: ids and times of samples, and the time before which they are late. */
export const MARK_CALCULATED_DUE = markCalculatedDue(`
    select point_id, min(at) as first, max(at) as last from unnest($1::int[], $2::timestamptz[]) value (point_id, at)
    where at < $3 group by point_id`)

/** A calculated point whose results of a time are to be computed; epoch ms. */
export interface DueResults {
  readonly pointId: number
  readonly from: number
  readonly to: number
}

/** The point that is due first, unless another server has it; it stays listed. */
export async function firstDue(client: pg.ClientBase): Promise<DueResults | null> {
  const { rows } = await client.query<{ point_id: number; from_at: Date; to_at: Date }>(
    'select point_id, from_at, to_at from calculated_due order by from_at, point_id limit 1 for update skip locked',
  )
  const [row] = rows
  return row ? { pointId: row.point_id, from: row.from_at.getTime(), to: row.to_at.getTime() } : null
}

/** The results before a time are written. */
export const doneUpTo = (client: pg.ClientBase, { pointId, to }: DueResults, at: number) =>
  at < to
    ? client.query('update calculated_due set from_at = $2 where point_id = $1', [pointId, new Date(at)])
    : client.query('delete from calculated_due where point_id = $1', [pointId])
