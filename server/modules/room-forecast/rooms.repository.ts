// Rooms with a sensor that take heat, as the store has them by the hour.

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'

const HOUR_MS = 3_600_000

const stored = z.object({
  nodeId: z.string(),
  hours: z.array(z.coerce.number()),
  values: z.array(z.number()),
  frozen: z.array(z.object({ from: z.coerce.number(), to: z.coerce.number().nullable() })),
})

export interface RoomHours {
  readonly nodeId: string
  /** Mean of each hour, °C; NaN where no good value held. */
  readonly temperature: Float64Array
  /** When its values were judged to be frozen, epoch ms; null: they are still. */
  readonly frozen: readonly { readonly from: number; readonly to: number | null }[]
}

/**
 * The rooms of a unit in hours that are over at a time.
 *
 * @param from - Epoch ms of the first hour.
 * @param to - Epoch ms; hours that end later are not read, nor are judgements that begin later.
 */
export async function readRoomHours(db: Queryable, unitId: string, from: number, to: number): Promise<RoomHours[]> {
  const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    select points.node_id as "nodeId", value.hours, value.averages as "values", judged.frozen
    from room_points room join points on points.id = room.point_id
    cross join lateral (
      select coalesce(array_agg(floor(extract(epoch from at - ${at(from)}) / 3600)::int), '{}') as hours,
        coalesce(array_agg(average), '{}') as averages
      from rollup_1h where point_id = room.point_id and at >= ${at(from)} and at <= ${at(to - HOUR_MS)}
        and average is not null offset 0) value
    cross join lateral (
      select coalesce(json_agg(json_build_object('from', 1000 * extract(epoch from from_at),
        'to', 1000 * extract(epoch from to_at))), '[]') as frozen
      from quality_spans where point_id = room.point_id and rule = 'frozen' and from_at < ${at(to)}
        and coalesce(to_at, 'infinity') > ${at(from)}) judged
    where room.unit_id = ${unitId}::uuid order by points.node_id`)
  const numHours = Math.ceil((to - from) / HOUR_MS)
  return z
    .array(stored)
    .parse(rows)
    .map(({ nodeId, hours, values, frozen }) => {
      const temperature = new Float64Array(numHours).fill(Number.NaN)
      for (const [nth, hour] of hours.entries()) temperature[hour] = values[nth] ?? Number.NaN
      return { nodeId, temperature, frozen }
    })
}

const household = z.object({
  nodeId: z.string(),
  unitId: z.string(),
  code: z.string(),
  name: z.string(),
  /** Newest report, °C; null where it is too old or bad. */
  nowC: z.number().nullable(),
})
export type Household = z.infer<typeof household>

/**
 * Households of the data scope whose rooms tell their temperature and take heat, by code.
 *
 * @param holdS - How long the report of a sensor holds.
 */
export async function householdsOf(
  db: Queryable,
  session: Session,
  unitIds: readonly string[],
  { now, holdS }: { readonly now: number; readonly holdS: number },
): Promise<Household[]> {
  const { rows } = await db.execute(sql`
    select physics_nodes.id as "nodeId", room.unit_id as "unitId", physics_nodes.code, physics_nodes.name,
      latest.value as "nowC"
    from room_points room join points on points.id = room.point_id
    join physics_nodes on physics_nodes.id = points.node_id
    left join latest on latest.point_id = room.point_id
      and latest.quality = any(${sql.param([...USABLE_QUALITIES])}::int[])
      and latest.at >= ${new Date(now).toISOString()}::timestamptz - ${holdS}::float8 * interval '1 second'
    where room.unit_id = any(${sql.param([...unitIds])}::uuid[]) and ${nodesInScope(session) ?? sql`true`}
    order by physics_nodes.code`)
  return z.array(household).parse(rows)
}
