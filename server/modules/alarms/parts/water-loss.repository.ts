import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import { shiftDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'

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

/** Begins of the last days before one, and its own, rising, as a parameter. @param day - `yyyy-MM-dd` */
const beginsOf = (day: string, days: number) =>
  sql.param(
    Array.from({ length: days + 1 }, (_, at) => new Date(startOfCompanyDay(shiftDay(day, at - days))).toISOString()),
  )

/**
 * Water that a counter has measured on each of the days before one, t, by how many days ago; a day with hours missing is left
 * out.
 *
 * @param day - `yyyy-MM-dd`
 */
export async function dailyWater(db: Queryable, pointId: number, day: string, days: number) {
  const { rows } = await db.execute(sql`
    select (${days}::int - n + 1)::int as "daysAgo", sum(consumed)::float8 as consumed
    from (select n, begins, lead(begins) over (order by n) as ends
      from unnest(${beginsOf(day, days)}::timestamptz[]) with ordinality day (begins, n)) day
    join counter_hours on point_id = ${pointId}::int and at >= begins and at < ends and method <> 'implausible'
    group by n, begins, ends having count(*) = extract(epoch from ends - begins) / 3600`)
  return new Map(
    z
      .array(daily)
      .parse(rows)
      .map(({ daysAgo, consumed }) => [daysAgo, consumed]),
  )
}

const night = z.object({ daysAgo: z.int(), mean: z.number() })

/**
 * Mean flow from 2 to 4 o’clock of the days before one, t/h, by how many days ago. The mean, as a make-up pump runs at times:
 * the least value would be nothing, however much leaks.
 *
 * @param day - `yyyy-MM-dd`
 */
export async function nightFlow(db: Queryable, pointId: number, day: string, days: number) {
  const nights = Array.from({ length: days }, (_, ago) => shiftDay(day, -ago - 1))
  const at = (hour: number) => sql.param(nights.map((night) => new Date(startOfCompanyDay(night, hour)).toISOString()))
  const { rows } = await db.execute(sql`
    select n::int as "daysAgo", (sum(average * good_s) / nullif(sum(good_s), 0))::float8 as mean
    from unnest(${at(2)}::timestamptz[], ${at(4)}::timestamptz[]) with ordinality night (begins, ends, n)
    join rollup_1h on point_id = ${pointId}::int and average is not null and at >= begins and at < ends
    group by n having sum(good_s) > 0`)
  return new Map(
    z
      .array(night)
      .parse(rows)
      .map(({ daysAgo, mean }) => [daysAgo, mean]),
  )
}
