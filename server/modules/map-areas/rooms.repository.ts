import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ROOM_LIMITS_C } from '#contract/kpi/room-limits.ts'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'

const { cold, warm } = ROOM_LIMITS_C

const roomSums = z.object({
  keyId: z.string(),
  code: z.string(),
  name: z.string(),
  path: z.string(),
  unitId: z.string().nullable(),
  numSensors: z.int(),
  numKnown: z.int(),
  sum: z.number(),
  numCold: z.int(),
  numWarm: z.int(),
  at: z.number().nullable(),
})
/** Rooms of a building, or of the part of it that one unit heats. */
export type RoomSums = z.infer<typeof roomSums>

/** Rooms with a sensor in the data scope, by building. @param holdS - How long the report of a sensor holds. */
export async function readRoomSums(db: Queryable, session: Session, now: number, holdS: number): Promise<RoomSums[]> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  const inScope = nodesInScope(session) ?? sql`true`
  const { rows } = await db.execute(sql`
    with marked as materialized (
      select node_id from maintenance_marks where starts_at <= ${at} and ends_at > ${at}),
    room as (
      select physics_nodes.id, physics_nodes.code, physics_nodes.name, physics_nodes.path, room_points.unit_id,
        case when latest.quality in ${sql.raw(`(${USABLE_QUALITIES.join()})`)}
          and latest.at >= ${at} - ${holdS}::float8 * interval '1 second'
          and not exists (select from marked
            where node_id = any(string_to_array(rtrim(room_points.path, '/'), '/')::uuid[]))
          then latest.value end as value, latest.at
      from room_points
      join physics_nodes on physics_nodes.node_type = 'building' and physics_nodes.is_active
        and physics_nodes.id = any(string_to_array(rtrim(room_points.path, '/'), '/')::uuid[])
      left join latest on latest.point_id = room_points.point_id
      where ${inScope})
    select id as "keyId", code, name, path, unit_id as "unitId", count(*)::int as "numSensors",
      count(value)::int as "numKnown", coalesce(sum(value), 0)::float8 as sum,
      (count(*) filter (where value < ${cold}::float8))::int as "numCold",
      (count(*) filter (where value > ${warm}::float8))::int as "numWarm",
      (1000 * extract(epoch from max(at) filter (where value is not null)))::float8 as at
    from room group by id, code, name, path, unit_id order by code`)
  return z.array(roomSums).parse(rows)
}
