// Hourly consumption in the database. Duty: give the pure rules the readings that they need, and store what comes of them.
// Neighbours: counter-readings.ts and counter-consumption.ts are the rules, counter-limits.ts says what is possible. Invariants:
// undisturbed counters cost a few readings around their hours; where readings disturb each other, or an hour within reach
// rests on such readings, all hours that a new reading can change are computed again.

import type pg from 'pg'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import { type CounterHour, hoursOfCounter, type MeterExchange } from './counter-consumption.ts'
import { type CountedPoint, DESIGN_GJ, DESIGN_TABLES, rulesOf } from './counter-limits.ts'
import { CONTEXT_MS, type CounterReading, isDisturbed, LONGEST_BRIDGE_MS } from './counter-readings.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** A reading decides about those up to this long before and after it. */
const REACH_MS = LONGEST_BRIDGE_MS + HOUR_MS

const usable = `quality in (${USABLE_QUALITIES.join(', ')})`

interface ReadingsRow extends CountedPoint {
  readonly id: number
  readonly start: Date
  readonly stop: Date
  readonly times: number[]
  readonly readings: number[]
  /** Epoch ms, last reading, first reading of each. */
  readonly exchanges: (readonly [at: number, lastReading: number, firstReading: number])[] | null
  /** An hour within reach rests on disturbed readings. */
  readonly is_unsettled: boolean
}

export interface CountedHours {
  readonly id: number
  readonly hours: readonly CounterHour[]
}

interface CountOptions {
  /**
   * A reading of the range came late. This changes the consumption from the previous to the next reading, so the hours
   * of those two are included.
   */
  readonly isLate?: boolean
  /** Counts only this part of the hours, epoch ms. */
  readonly within?: { readonly from: number; readonly to: number }
  /** SQL of readings beside the samples, with their columns. */
  readonly besides?: string
}

/** Hourly consumption of some counters computed from their readings, in a range of whole hours (epoch ms). */
export async function countHours(
  client: pg.ClientBase | pg.Pool,
  pointIds: readonly number[],
  from: number,
  to: number,
  { isLate = false, within, besides }: CountOptions = {},
): Promise<CountedHours[]> {
  const near = await readingsOf(client, pointIds, { from, to, isLate, contextMs: 0, besides })
  const isSettled = (row: ReadingsRow): boolean =>
    !row.is_unsettled && row.exchanges === null && !isDisturbed(readingsIn(row), rulesOf(row))
  const settled = near.filter(isSettled)
  const unsettled = near.filter((row) => !isSettled(row)).map(({ id }) => id)
  const wide = within
    ? { from, to, isLate, contextMs: CONTEXT_MS, besides }
    : { from: from - REACH_MS, to: isLate ? await countedUpTo(client, to) : to, isLate, contextMs: CONTEXT_MS, besides }
  const far = unsettled.length === 0 ? [] : await readingsOf(client, unsettled, wide)
  return [...settled, ...far].map((row) => {
    const range = within ?? { from: row.start.getTime(), to: row.stop.getTime() }
    const exchanges = (row.exchanges ?? []).map(
      ([at, lastReading, firstReading]): MeterExchange => ({ at, lastReading, firstReading }),
    )
    return { id: row.id, hours: hoursOfCounter(readingsIn(row), range.from, range.to, rulesOf(row), exchanges) }
  })
}

const readingsIn = (row: ReadingsRow): CounterReading[] =>
  row.times.map((at, index): CounterReading => ({ at, value: row.readings[index] ?? 0 }))

/** End of the hours that a late reading before `to` can change and that were computed already. */
async function countedUpTo(client: pg.ClientBase | pg.Pool, to: number): Promise<number> {
  const { rows } = await client.query<{ done_at: Date }>(`select done_at from rollup_progress where step = 'counters'`)
  const doneAt = rows[0]?.done_at.getTime() ?? to
  return Math.max(to, Math.min(to + REACH_MS, doneAt))
}

interface WantedReadings {
  readonly from: number
  readonly to: number
  readonly isLate: boolean
  readonly contextMs: number
  readonly besides: string | undefined
}

async function readingsOf(
  client: pg.ClientBase | pg.Pool,
  pointIds: readonly number[],
  { from, to, isLate, contextMs, besides }: WantedReadings,
): Promise<ReadingsRow[]> {
  const { rows } = await client.query<ReadingsRow>({
    ...(besides === undefined
      ? { name: 'counter-readings', text: READINGS }
      : { text: readingsSql(`(select point_id, at, value, quality from sample union all ${besides}) sample`) }),
    values: [
      new Date(from).toISOString(),
      new Date(to).toISOString(),
      pointIds,
      isLate ? 0 : WAITED_MINUTES,
      contextMs / MINUTE_MS,
    ],
  })
  return rows
}

/**
 * Computes and stores the hourly consumption of some counters. If a gap reaches beyond the range, all its hours are
 * stored too, as only its end determines their consumption.
 */
export const computeCounterHours = async (
  client: pg.ClientBase,
  pointIds: readonly number[],
  from: number,
  to: number,
  isLate = false,
): Promise<void> => storeCounterHours(client, await countHours(client, pointIds, from, to, { isLate }))

export async function storeCounterHours(client: pg.ClientBase, found: readonly CountedHours[]): Promise<void> {
  const rows = found.flatMap(({ id, hours }) => hours.map((hour) => ({ id, ...hour })))
  if (rows.length === 0) return
  await client.query({
    name: 'store-counter-hours',
    text: `insert into counter_hours (point_id, at, consumed, estimated_share, method)
      select point_id, to_timestamp(at / 1000), consumed, share, method
      from unnest($1::int[], $2::float8[], $3::float8[], $4::real[], $5::text[]) hour (point_id, at, consumed, share, method)
      on conflict (point_id, at) do update set
        consumed = excluded.consumed, estimated_share = excluded.estimated_share, method = excluded.method
      where (counter_hours.consumed, counter_hours.estimated_share, counter_hours.method)
        is distinct from (excluded.consumed, excluded.estimated_share, excluded.method)`,
    values: [
      rows.map((row) => row.id),
      rows.map((row) => row.at),
      rows.map((row) => row.consumed),
      rows.map((row) => row.estimatedShare),
      rows.map((row) => row.method),
    ],
  })
}

/** So many that a disturbance at the edge of the range is seen. */
const NUM_AROUND = 4

/**
 * Hours in which a point has a value and no sample any more: the last value of such an hour serves as a reading at its end, and
 * the first one of several hours as one at their beginning.
 */
const withoutSamples = (
  samples: string,
): string => `from rollup_1h hour where hour.point_id = point.id and count_good > 0
  and not exists (select from ${samples} where point_id = hour.point_id and at >= hour.at
    and at < hour.at + interval '1 hour' and ${usable})`

/** SQL of the readings next to a time of a row of `points` called `point`, in its past or from it on. */
export function readingsNear(samples: string, time: string, direction: 'before' | 'from', limit: number): string {
  const isBefore = direction === 'before'
  const [comparison, order] = isBefore ? ['<', 'desc'] : ['>=', 'asc']
  // hours beyond the samples that are found are not looked at
  const found = isBefore
    ? `at > (select case when count(*) = ${limit} then min(at) - interval '1 hour' else '-infinity' end from sampled)`
    : `at < (select case when count(*) = ${limit} then max(at) else 'infinity' end from sampled)`
  return `(
    with sampled as materialized (
      select at, value from ${samples} where point_id = point.id and ${usable} and at ${comparison} ${time}
      order by at ${order} limit ${limit})
    select at, value from (
      select at, value from sampled
      union all
      (select at + interval '1 hour', last ${withoutSamples(samples)}
        and at ${comparison} ${time} - interval '1 hour' and ${found}
        order by at ${order} limit ${limit})
    ) known order by at ${order} limit ${limit})`
}

/** SQL of the start of the hour that holds a time; an hour begins at `$1`. */
const hourOf = (at: string): string => `date_bin('1 hour', ${at}, $1)`

/** The hours of a longer gap are computed again when the gap ends. */
const WAITED_MINUTES = 15
const CONTEXT = `$5::int * interval '1 minute'`
const REACH = `interval '${REACH_MS / MINUTE_MS} minutes'`
const readingsSql = (samples: string): string =>
  `
  select bounds.*, reading.times, reading.readings, written.exchanges,
    exists (select from counter_hours where point_id = bounds.id and method not in ('measured', 'spread')
      and at >= bounds.start - ${REACH} and at < bounds.stop + ${REACH}) as is_unsettled
  from (
    select point.id, param.unit, param.node_type, point.period_s,
      ${DESIGN_GJ} as design_gj,
      case when after.at >= $1 + $4 and before.at is not null
        then least($1, ${hourOf(`before.at - interval '1 microsecond'`)}) else $1 end as start,
      case when beyond.at > $2 + $4 then ${hourOf('beyond.at')} + interval '1 hour' else $2 end as stop
    from points point
    join standard_params param on param.id = point.param_id
    ${DESIGN_TABLES}
    left join lateral ${readingsNear(samples, '$1', 'before', 1)} before on true
    left join lateral ${readingsNear(samples, '$1', 'from', 1)} after on true
    left join lateral ${readingsNear(samples, '$2', 'from', 1)} beyond on true
    where point.id = any($3::int[])
  ) bounds
  cross join lateral (select bounds.start - ${CONTEXT} as since, bounds.stop + ${CONTEXT} as until) context
  join lateral (
    select array_agg(date_part('epoch', at) * 1000 order by at) as times, array_agg(value order by at) as readings
    from (
      select at, value from (select bounds.id) point, lateral ${readingsNear(samples, 'context.since', 'before', NUM_AROUND)} before
      union all
      select at, value from ${samples} where point_id = bounds.id and at >= context.since and at < context.until and ${usable}
      union all
      select at + interval '1 hour', last from (select bounds.id) point, lateral (
        select at, last ${withoutSamples(samples)}
        and at >= context.since - interval '1 hour' and at < context.until - interval '1 hour') hour
      union all
      select at, first from (select bounds.id) point, lateral (
        select at, first ${withoutSamples(samples)}
        and at >= context.since and at < context.until and not exists (select from rollup_1h earlier
          where earlier.point_id = hour.point_id and earlier.at = hour.at - interval '1 hour' and earlier.count_good > 0)) hour
      union all
      select at, value from (select bounds.id) point, lateral ${readingsNear(samples, 'context.until', 'from', NUM_AROUND)} after
    ) known
  ) reading on reading.times is not null
  left join lateral (
    select json_agg(json_build_array(date_part('epoch', at) * 1000, last_reading, first_reading) order by at) as exchanges
    from meter_exchanges where point_id = bounds.id and at >= context.since - ${REACH} and at < context.until + ${REACH}
  ) written on true`
    .replaceAll('$1', '$1::timestamptz')
    .replaceAll('$2', '$2::timestamptz')
    .replaceAll('$4', `$4::int * interval '1 minute'`)
const READINGS = readingsSql('sample')
