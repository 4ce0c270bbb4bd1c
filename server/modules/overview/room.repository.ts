import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ROOM_LIMITS_C } from '#contract/kpi/room-limits.ts'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import type { Db } from '#server/core/db/client.ts'
import type { Within } from './repository.ts'

const { cold, warm } = ROOM_LIMITS_C

const roomsOfUnit = z.object({
  unitCode: z.string(),
  /** Household rooms with a sensor, those whose temperature is known, and of these the warm enough and the too warm. */
  numRooms: z.int(),
  numKnown: z.int(),
  numPassed: z.int(),
  numOver: z.int(),
})
export type RoomsOfUnit = z.infer<typeof roomsOfUnit>

/** Present rooms of the units that have any. @param holdS - How long the report of a sensor holds. */
export async function listRooms(db: Db, within: Within, now: Date, holdS: number): Promise<RoomsOfUnit[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    with marked as materialized (
      select node_id from maintenance_marks where starts_at <= ${at} and ends_at > ${at}),
    room as (
      select physics_nodes.code as unit_code, case
          when not exists (select from marked
            where node_id = any(string_to_array(rtrim(physics_nodes.path || room_points.path, '/'), '/')::uuid[]))
          then latest.value end as value
      from room_points join physics_nodes on physics_nodes.id = room_points.unit_id
      left join latest on latest.point_id = room_points.point_id
        and latest.quality in ${sql.raw(`(${USABLE_QUALITIES.join()})`)}
        and latest.at >= ${at} - ${holdS}::float8 * interval '1 second'
      where physics_nodes.is_active and ${within ?? sql`true`})
    select unit_code as "unitCode", count(*)::int as "numRooms", count(value)::int as "numKnown",
      (count(*) filter (where value >= ${cold}::float8))::int as "numPassed",
      (count(*) filter (where value > ${warm}::float8))::int as "numOver"
    from room group by unit_code`)
  return z.array(roomsOfUnit).parse(rows)
}
