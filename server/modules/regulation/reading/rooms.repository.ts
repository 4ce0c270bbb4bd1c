// Room sensors behind units, with their samples.

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import type { MemberInputs, Reading } from '../computing/cycle.ts'

/** A sensor that stands still is told after six hours; sensors report each hour at the latest. */
const SPAN_MS = 7.5 * 3_600_000

const sensor = z.object({
  unitId: z.string(),
  id: z.string(),
  /** Epoch ms, rising. */
  times: z.array(z.number()),
  values: z.array(z.number()),
  qualities: z.array(z.int()),
  newestAt: z.number().nullable(),
  newest: z.number().nullable(),
  newestQuality: z.int().nullable(),
})
const flats = z.object({ unitId: z.string(), numFlats: z.int() })

/** Sensors of rooms that take heat, and how many flats there are, by unit. */
export async function readRooms(
  db: Queryable,
  unitIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, MemberInputs['rooms']>> {
  const ids = sql`${sql.param([...unitIds])}::uuid[]`
  const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    select room.unit_id as "unitId", points.node_id as id, said.times, said.values, said.qualities,
      (1000 * extract(epoch from latest.at))::float8 as "newestAt", latest.value as newest, latest.quality as "newestQuality"
    from room_points room join points on points.id = room.point_id
    left join latest on latest.point_id = room.point_id
    cross join lateral (
      select coalesce(array_agg(ms), '{}') as times, coalesce(array_agg(value), '{}') as values,
        coalesce(array_agg(quality), '{}') as qualities
      from (select (1000 * extract(epoch from at))::float8 as ms, value, quality from sample
        where point_id = room.point_id and at > ${at(now - SPAN_MS)} and at <= ${at(now)} order by at) told offset 0) said
    where room.unit_id = any(${ids}) order by room.unit_id, points.node_id`)
  // a path is looked along only where nobody has said which unit heats the building
  const counted = await db.execute(sql`
    with entrance as (
      select home.parent_id as id, count(*)::int as num from households
      join physics_nodes home on home.id = households.id and home.is_active group by 1)
    select coalesce(building.unit_id, above.id) as "unitId", sum(entrance.num)::int as "numFlats"
    from entrance join physics_nodes node on node.id = entrance.id
    left join buildings building on building.id = node.parent_id
    left join lateral (
      select id from physics_nodes unit where building.unit_id is null and unit.node_type = 'unit'
        and unit.id = any(string_to_array(rtrim(node.path, '/'), '/')::uuid[]) limit 1) above on true
    where coalesce(building.unit_id, above.id) = any(${ids}) group by 1`)
  const numFlats = new Map(
    z
      .array(flats)
      .parse(counted.rows)
      .map((row) => [row.unitId, row.numFlats]),
  )
  const sensors = new Map<string, { id: string; samples: Reading[] }[]>()
  for (const row of z.array(sensor).parse(rows)) {
    const own = sensors.get(row.unitId) ?? []
    sensors.set(row.unitId, own)
    own.push({ id: row.id, samples: samplesOf(row) })
  }
  return new Map(
    unitIds.map((unitId) => [unitId, { sensors: sensors.get(unitId) ?? [], numFlats: numFlats.get(unitId) ?? 0 }]),
  )
}

/** A value that has not changed is stored more seldom than it comes: the newest is added. */
function samplesOf({ times, values, qualities, newestAt, newest, newestQuality }: z.infer<typeof sensor>): Reading[] {
  const samples = times.map((at, index) => ({
    at,
    value: values[index] ?? Number.NaN,
    quality: qualities[index] ?? 0,
  }))
  const isNewer = newestAt !== null && newestAt > (times.at(-1) ?? 0)
  if (isNewer && newest !== null && newestQuality !== null)
    samples.push({ at: newestAt, value: newest, quality: newestQuality })
  return samples
}
