/**
 * Key figures of the work with alarms (domain guide 5.6). Duty: compute them in the database, from the rows of alarms.
 * Invariants: an alarm counts when somebody is called by it, so neither recoveries nor suppressed alarms do.
 */
import { and, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  ACKNOWLEDGE_MINUTES,
  CHATTERS_FROM,
  FLOOD_BEGINS_ABOVE,
  FLOOD_ENDS_BELOW,
} from '#contract/endpoints/alarm-history.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { bucketStarts } from '../../telemetry/rollups/rollup-steps.ts'
import { alarmsInScope, isOnRecord } from '../scope.repository.ts'
import { alarms } from '../tables.ts'
import type { Span } from './history.repository.ts'

/** How long before a span a flood may have begun. */
const LEAD_MS = 86_400_000
const TOP = 10

const called = (session: Session, { from, to }: Span) =>
  and(
    gte(alarms.raisedAt, from),
    lt(alarms.raisedAt, to),
    gt(alarms.warnLevel, 0),
    isNull(alarms.suppressedBy),
    isOnRecord,
    alarmsInScope(session),
  )
const at = (time: Date) => sql`${time.toISOString()}::timestamptz`

const loads = z.object({
  total: z.int(),
  most: z.int(),
  busy: z.int(),
  chattering: z.int(),
  unrecorded: z.int(),
})

/** Numbers of a span, and of its periods of ten minutes (of the clock). */
export async function countLoads(db: Queryable, session: Session, span: Span, operators: number) {
  const { rows } = await db.execute(sql`
    with counted as materialized (select * from alarms where ${called(session, span)}),
    periods as (select count(*)::int as num from counted group by floor(extract(epoch from raised_at) / 600))
    select count(*)::int as total,
      (select coalesce(max(num), 0) from periods) as most,
      (select count(*)::int from periods where num > ${FLOOD_BEGINS_ABOVE * operators}::int) as busy,
      (count(*) filter (where num_raises >= ${CHATTERS_FROM}::int))::int as chattering,
      (count(*) filter (where shelved_until is not null and not exists (
        select from alarm_events where alarm_id = counted.id and kind = 'shelved')))::int as unrecorded
    from counted`)
  return loads.parse(rows[0])
}

const source = z.object({
  heatName: z.string(),
  pointLocation: z.string(),
  warnTypeLabel: z.string(),
  num: z.int(),
})

/** The most frequent sources; an alarm without a source key is known by its station, point and type. */
export async function topSources(db: Queryable, session: Session, span: Span) {
  const { rows } = await db.execute(sql`
    select max(heat_name) as "heatName", max(point_location) as "pointLocation", max(warn_type_label) as "warnTypeLabel",
      count(*)::int as num
    from alarms where ${called(session, span)}
    group by coalesce(nullif(source_key, ''), heat_key_id || '/' || point_location || '/' || warn_type_label)
    order by num desc, "heatName", "pointLocation", "warnTypeLabel" limit ${TOP}`)
  return z.array(source).parse(rows)
}

const level = z.object({
  warnLevel: z.int(),
  num: z.int(),
  numInTime: z.int(),
  /** Neither in time nor still within its time: acknowledged too late, or not at all. */
  numLate: z.int(),
  meanAcknowledgeMs: z.number().nullable(),
  meanClearMs: z.number().nullable(),
})

/** The first acknowledgement, though the alarm may have called again since. */
const answered = sql`coalesce(first_acknowledged_at, acknowledged_at)`

/**
 * How many alarms of each level there were, and how soon they were acknowledged and over. One that has risen to its level
 * needed another acknowledgement from then on; one that has fallen to it was waiting all along. One that was shelved
 * within its time, and so called nobody, has its time anew when the shelf ends.
 */
export async function levelTimes(db: Queryable, session: Session, span: Span, now: Date) {
  const targets = sql.join(
    Object.entries(ACKNOWLEDGE_MINUTES).map(
      ([number, minutes]) => sql`when warn_level = ${Number(number)}::int then ${minutes}::int`,
    ),
    sql` `,
  )
  const firstShelved = sql`coalesce((select min(at) from alarm_events where alarm_id = counted.id and kind = 'shelved'), raised_at)`
  const { rows } = await db.execute(sql`
    with counted as (select *, ${answered} as answered_at,
        coalesce((select max(at) from (
            select at, warn_level, lag(warn_level, 1, 0::smallint) over (order by id) as level_before
            from alarm_events where alarm_id = alarms.id and kind in ('raised', 'raisedAgain', 'levelChanged')) step
          where step.warn_level >= alarms.warn_level and level_before < alarms.warn_level and at <= coalesce(${answered}, ${at(now)})),
          raised_at) as level_since
      from alarms where ${called(session, span)}),
    timed as (select *, level_since + target as due_at
      from (select *, (case ${targets} end) * interval '1 minute' as target from counted) counted),
    judged as (select counted.*, case
        when answered_at is not null then answered_at > due_at
        when shelved_until > due_at and ${firstShelved} <= due_at then shelved_until + target < ${at(now)}
        else due_at < ${at(now)} end as is_late
      from timed counted)
    select warn_level::int as "warnLevel", count(*)::int as num,
      (count(*) filter (where answered_at is not null and not is_late))::int as "numInTime",
      (count(*) filter (where is_late))::int as "numLate",
      (avg(extract(epoch from answered_at - level_since)) * 1000)::float8 as "meanAcknowledgeMs",
      (avg(extract(epoch from recovered_at - raised_at)) * 1000)::float8 as "meanClearMs"
    from judged group by warn_level order by warn_level desc`)
  return z.array(level).parse(rows)
}

/** The most alarms that stood for over 24 hours on any one day of the company. */
export async function maxStale(db: Queryable, session: Session, { from, to }: Span, now: Date): Promise<number> {
  const starts = bucketStarts('1d', from.getTime(), to.getTime()).map((start) => new Date(start).toISOString())
  const { rows } = await db.execute(sql`
    with standing as (
      select raised_at + interval '1 day' as stale_from,
        coalesce(recovered_at, case when state = 'active' then ${at(now)} end) as stale_to
      from alarms where raised_at < ${at(to)} and warn_level > 0 and suppressed_by is null and ${isOnRecord} and ${alarmsInScope(session) ?? sql`true`}
    ),
    days as (
      select greatest(day, ${at(from)}) as starts, coalesce(lead(day) over (order by day), ${at(to)}) as ends
      from unnest(${sql.param(starts)}::timestamptz[]) as day
    )
    select coalesce(max(num), 0)::int as most from (
      select count(*) as num from days join standing on stale_from < ends and stale_to > greatest(starts, stale_from)
      group by starts) as counted`)
  return z.object({ most: z.int() }).parse(rows[0]).most
}

const flood = z.object({ from: z.number(), to: z.number().nullable(), peak: z.int() })

/**
 * Floods that reach into a span, newest first, epoch ms: from the moment at which more than ten alarms (for each
 * operator) came within ten minutes, until it were fewer than five. `to` is null where it lasts beyond the span.
 */
export async function floodsIn(db: Queryable, session: Session, { from, to }: Span, operators: number) {
  const watched = { from: new Date(from.getTime() - LEAD_MS), to }
  const { rows } = await db.execute(sql`
    with raised as (select raised_at from alarms where ${called(session, watched)}),
    steps as (
      select moment, sum(step)::int as step from (
        select raised_at as moment, 1 as step from raised
        union all select raised_at + interval '10 minutes', -1 from raised
      ) as changes where moment < ${at(to)} group by moment
    ),
    loads as (select moment, (sum(step) over (order by moment))::int as load from steps),
    judged as (select moment, load, case
      when load > ${FLOOD_BEGINS_ABOVE * operators}::int then 1
      when load < ${FLOOD_ENDS_BELOW * operators}::int then 0 end as verdict from loads),
    -- between the two limits, what was judged last still holds
    spread as (select *, count(verdict) over (order by moment) as run from judged),
    held as (select moment, load, coalesce(first_value(verdict) over (partition by run order by moment), 0) as is_flood from spread),
    begun as (select *, case when is_flood = 1 and coalesce(lag(is_flood) over (order by moment), 0) = 0 then 1 else 0 end as begins from held),
    numbered as (select *, sum(begins) over (order by moment) as flood from begun)
    select (extract(epoch from min(moment)) * 1000)::float8 as "from",
      (extract(epoch from min(moment) filter (where is_flood = 0)) * 1000)::float8 as "to",
      max(load) filter (where is_flood = 1) as peak
    from numbered where flood > 0 group by flood
    having coalesce(min(moment) filter (where is_flood = 0), ${at(to)}) > ${at(from)}
    order by "from" desc`)
  return z.array(flood).parse(rows)
}
