import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'

const unit = z.object({
  unitId: z.string(),
  unitName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  areaM2: z.number(),
  totalPointId: z.number().nullable(),
  flowPointId: z.number().nullable(),
})
export type WateredUnit = z.infer<typeof unit>

/** Units whose make-up water is measured, in order of id. */
export async function unitsWithMakeUp(db: Queryable): Promise<WateredUnit[]> {
  const point = (code: string) => sql`(select points.id from points
    join standard_params on standard_params.id = points.param_id
    where points.node_id = unit.id and points.is_active and standard_params.code = ${code} limit 1)`
  const { rows } = await db.execute(sql`
    select * from (
      select unit.id as "unitId", unit.name as "unitName", station.id as "stationId", station.name as "stationName",
        heat_units.heated_area_m2 as "areaM2", ${point('WM_FT')} as "totalPointId", ${point('WM_F')} as "flowPointId"
      from physics_nodes unit join heat_units on heat_units.id = unit.id
      join physics_nodes station on station.id = unit.parent_id
      where unit.is_active and station.is_active
    ) as units where coalesce("totalPointId", "flowPointId") is not null order by "unitId"`)
  return z.array(unit).parse(rows)
}

const daily = z.object({ daysAgo: z.int(), consumed: z.number() })

/**
 * Water that a counter has measured on each of the days before a moment, t, by how many days ago; a day with hours
 * missing is left out.
 */
export async function dailyWater(db: Queryable, pointId: number, before: Date, days: number) {
  const at = sql`${before.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    select (floor(extract(epoch from ${at} - at - interval '1 microsecond') / 86400) + 1)::int as "daysAgo",
      sum(consumed)::float8 as consumed
    from counter_hours
    where point_id = ${pointId}::int and at < ${at} and at >= ${at} - ${days}::int * interval '1 day'
      and method <> 'implausible'
    group by 1 having count(*) = 24`)
  return new Map(
    z
      .array(daily)
      .parse(rows)
      .map(({ daysAgo, consumed }) => [daysAgo, consumed]),
  )
}

const night = z.object({ daysAgo: z.int(), mean: z.number() })

/**
 * Mean flow of the hours from 2 to 4 of the days before a midnight, t/h, by how many days ago. The mean, as a make-up
 * pump runs at times: the least value would be nothing, however much leaks.
 */
export async function nightFlow(db: Queryable, pointId: number, midnight: Date, days: number) {
  const at = sql`${midnight.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    select "daysAgo", mean from (
      select ago as "daysAgo", (select sum(average * good_s) / nullif(sum(good_s), 0) from rollup_1h
        where point_id = ${pointId}::int and average is not null
          and at >= ${at} - ago * interval '1 day' + interval '2 hours'
          and at < ${at} - ago * interval '1 day' + interval '4 hours')::float8 as mean
      from generate_series(1, ${days}::int) as ago
    ) as nights where mean is not null`)
  return new Map(
    z
      .array(night)
      .parse(rows)
      .map(({ daysAgo, mean }) => [daysAgo, mean]),
  )
}
