import { sql } from 'drizzle-orm'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import type { Db } from '#server/core/db/client.ts'

/** By the beginning of each hour, epoch ms. Points with the same limits share one. */
export type HourlyLimits = ReadonlyMap<number, { readonly low: number | null; readonly high: number | null }>

/** What raises and ends the alarms of a point. */
export interface CountedLimits {
  readonly pointId: number
  /** Outermost limits that raise an alarm; null: none. */
  readonly low: number | null
  readonly high: number | null
  readonly deadband: number
  readonly delayS: number
  /** Limits that change by the hour stand instead of `low` and `high`; hours without limits are not counted. */
  readonly hourly?: HourlyLimits
  /** How long a sample is valid without a next one, s. */
  readonly holdS: number
}

/** Epoch ms. Hours are counted before `quartersFrom`, quarters before `samplesFrom`, samples after it. */
export interface CountedSpan {
  readonly from: number
  readonly quartersFrom: number
  readonly samplesFrom: number
  readonly to: number
}

export interface CountedAlarms {
  readonly alarms: number
  /** First value that was counted, epoch ms; null where there is none. */
  readonly from: number | null
}

/** Points in one statement, so that none takes so long that its connection counts as lost. */
const POINTS_AT_ONCE = 20

/**
 * Counts the alarms that limits would have raised from stored values: one begins when a value has been beyond a limit
 * for the delay, and ends when one is inside by the dead-band. Of rollups the extremes count, so that a short peak
 * fills its whole bucket.
 */
export async function countAlarms(db: Db, limits: readonly CountedLimits[], span: CountedSpan): Promise<CountedAlarms> {
  let alarms = 0
  let from: number | null = null
  for (let i = 0; i < limits.length; i += POINTS_AT_ONCE) {
    const part = await countPart(db, limits.slice(i, i + POINTS_AT_ONCE), span)
    alarms += part.alarms
    if (part.from !== null) from = from === null ? part.from : Math.min(from, part.from)
  }
  return { alarms, from }
}

const time = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`

async function countPart(db: Db, limits: readonly CountedLimits[], span: CountedSpan): Promise<CountedAlarms> {
  const numbers = (of: (one: CountedLimits) => number | null) => sql.param(limits.map(of))
  const ids = sql`${numbers(({ pointId }) => pointId)}::int[]`
  const curves = [...new Set(limits.flatMap(({ hourly }) => hourly ?? []))]
  const curveOf = numbers(({ hourly }) => (hourly ? curves.indexOf(hourly) : null))
  const hours = curves.flatMap((curve, index) => [...curve].map(([at, pair]) => ({ curve: index, at, ...pair })))
  const buckets = (table: string, seconds: number, from: number, to: number) => sql`
    select point_id, at, ${sql.raw(String(seconds))}::float8 as hold_s, minimum as lo, maximum as hi
    from ${sql.raw(table)}
    where point_id = any(${ids}) and at >= ${time(from)} and at < ${time(to)} and minimum is not null`
  const { rows } = await db.execute<{ alarms: number; since: number | null }>(sql`
    with asked as (
      select * from unnest(${ids}, ${numbers(({ low }) => low)}::float8[], ${numbers(({ high }) => high)}::float8[],
        ${numbers(({ deadband }) => deadband)}::float8[], ${numbers(({ delayS }) => delayS)}::float8[],
        ${numbers(({ holdS }) => holdS)}::float8[], ${curveOf}::int[])
        as asked (point_id, fixed_low, fixed_high, deadband, delay_s, sample_hold_s, curve)
    ), hourly as (
      select * from unnest(${sql.param(hours.map(({ curve }) => curve))}::int[],
        ${sql.param(hours.map(({ at }) => new Date(at).toISOString()))}::timestamptz[],
        ${sql.param(hours.map(({ low }) => low))}::float8[], ${sql.param(hours.map(({ high }) => high))}::float8[])
        as hourly (curve, hour, low, high)
    ), series as (
      ${buckets('rollup_1h', 3600, span.from, span.quartersFrom)}
      union all ${buckets('rollup_15m', 900, span.quartersFrom, span.samplesFrom)}
      union all select point_id, at, null, value, value from sample
      where point_id = any(${ids}) and at >= ${time(span.samplesFrom)} and at <= ${time(span.to)}
        and quality in (${sql.raw(USABLE_QUALITIES.join(', '))})
    ), limited as (
      select series.*, deadband, delay_s,
        case when asked.curve is null then fixed_low else hourly.low end as low,
        case when asked.curve is null then fixed_high else hourly.high end as high,
        least(lead(at, 1, ${time(span.to)}) over by_time,
          at + coalesce(hold_s, sample_hold_s) * interval '1 second') as until
      from series join asked using (point_id)
      left join hourly on hourly.curve = asked.curve
        and hourly.hour = date_bin('1 hour', series.at, timestamptz '2000-01-01 00:00:00Z')
      window by_time as (partition by point_id order by at)
    ), judged as (
      select point_id, at, delay_s, until, is_high, is_out, is_in
      from limited cross join lateral (values
        (false, lo < low, lo >= low + deadband), (true, hi > high, hi <= high - deadband)) as side (is_high, is_out, is_in)
    ), numbered as (
      -- an alarm lasts until a value is inside, a stay beyond the limit until one is not beyond it; where there is no
      -- limit for some hours, it is neither
      select *, count(*) filter (where coalesce(is_in, true)) over so_far as episode,
        count(*) filter (where not coalesce(is_out, false)) over so_far as stay
      from judged window so_far as (partition by point_id, is_high order by at)
    ), stays as (
      select point_id, is_high, episode from numbered where is_out
      group by point_id, is_high, episode, stay, delay_s
      having date_part('epoch', max(until) - min(at)) >= delay_s
    )
    select (select count(*)::int from (select distinct point_id, is_high, episode from stays) alarm) as alarms,
      (select date_part('epoch', min(at)) * 1000 from series) as since`)
  const [counted] = rows
  return { alarms: counted?.alarms ?? 0, from: counted?.since ?? null }
}
