import { asc, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import { companyDay, companyZone, startOfCompanyDay, startOfCompanyHour } from '#server/core/kit/company-time.ts'
import { alarmUsualHours } from '../../tables.ts'
import type { UsualHours } from './usual-hour.ts'

/** What is usual of each watched point, by `usualKey`, rising by time. */
export type PointUsualHours = ReadonlyMap<string, readonly UsualHours[]>

export const usualKey = (pointId: number, days: number): string => `${pointId} ${days}`

const HOUR_MS = 3_600_000
/** For as long as late values are taken, and a day over (`late`). */
const KEPT_MS = 4 * 86_400_000
/** An hour of which less was measured says little. */
const LEAST_GOOD_S = 1800
/** Share of the days that have to be known. */
const LEAST_KNOWN = 0.5

const hoursSchema = z.array(z.object({ mean: z.number(), sigma: z.number() }).nullable()).length(24)

export async function loadUsualHours(db: Queryable): Promise<PointUsualHours> {
  const rows = await db.select().from(alarmUsualHours).orderBy(asc(alarmUsualHours.fromAt))
  const byKey = new Map<string, UsualHours[]>()
  for (const { pointId, days, fromAt, hours } of rows) {
    const key = usualKey(pointId, days)
    const known = byKey.get(key) ?? []
    byKey.set(key, [...known, { from: fromAt.getTime(), hours: hoursSchema.parse(hours) }])
  }
  return byKey
}

const renewed = z.array(z.object({ points: z.int() }))

/**
 * Computes from the stored hours what is usual of every point that a rule asks it of, as far as that is not known yet for
 * the present day. The first time it holds at once; then from the next full hour on, by when every server has read it.
 *
 * @param now - Epoch ms.
 * @returns The number of points.
 */
export async function renewUsualHours(db: Queryable, now: number): Promise<number> {
  const midnight = moment(startOfCompanyDay(companyDay(now)))
  const nextHour = moment(startOfCompanyHour(now) + HOUR_MS)
  const hourOfDay = sql.raw(`extract(hour from rollup.at at time zone '${companyZone().name}')::int`)
  const { rows } = await db.execute(sql`
    with asked as (
      select distinct point_id, (params->>'days')::smallint as days from alarm_rules
      where condition = 'usualHour' and is_enabled and point_id is not null
    ), due as (
      select asked.*, exists (select from alarm_usual_hours known
        where known.point_id = asked.point_id and known.days = asked.days) as is_known
      from asked where not exists (select from alarm_usual_hours known
        where known.point_id = asked.point_id and known.days = asked.days and known.from_at >= ${midnight})
    ), hours as (
      select due.point_id, due.days, ${hourOfDay} as hour, avg(rollup.average) as mean,
        coalesce(stddev_samp(rollup.average), 0) as sigma, count(*) as num_days
      from due join rollup_1h rollup on rollup.point_id = due.point_id
        and rollup.at >= ${midnight} - due.days * interval '1 day' and rollup.at < ${midnight}
      where rollup.average is not null and rollup.good_s >= ${LEAST_GOOD_S}
      group by 1, 2, 3
    ), added as (
      insert into alarm_usual_hours (point_id, days, from_at, hours)
      select due.point_id, due.days, case when due.is_known then ${nextHour} else ${moment(now)} end, (
        select jsonb_agg(case when hours.num_days >= due.days * ${LEAST_KNOWN}::float8
          then jsonb_build_object('mean', hours.mean, 'sigma', hours.sigma) end order by hour_of_day.hour)
        from generate_series(0, 23) as hour_of_day (hour)
        left join hours on hours.point_id = due.point_id and hours.days = due.days and hours.hour = hour_of_day.hour)
      from due on conflict do nothing returning 1
    )
    select count(*)::int as points from added`)
  return renewed.parse(rows)[0]?.points ?? 0
}

/** Drops what no value is judged by any more; the newest of a point stays. @param now - Epoch ms. */
export async function dropOldUsualHours(db: Queryable, now: number): Promise<void> {
  await db.execute(sql`delete from alarm_usual_hours old where from_at < ${moment(now - KEPT_MS)} and exists (
    select from alarm_usual_hours newer where newer.point_id = old.point_id and newer.days = old.days
      and newer.from_at > old.from_at and newer.from_at < ${moment(now - KEPT_MS)})`)
}

const moment = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
