import type pg from 'pg'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import { COUNTER_LIMIT } from '#contract/network/standard-params.ts'
import { type CounterHour, type CounterReading, type CounterRules, hoursOfCounter } from './counter-consumption.ts'
import { GAP_SAVE_PERIODS } from './rollup-steps.ts'

/**
 * Largest possible consumption in an hour by node type and unit: about 1.5 times the largest existing design, which is
 * 50 MW for a unit and 1 GW for a source.
 */
const MAX_PER_HOUR: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  unit: { GJ: 300, t: 3_000, kWh: 2_000 },
  source: { GJ: 6_000, t: 60_000, kWh: 50_000, 'Nm³': 200_000 },
}
const HOUR_MS = 3_600_000
const MAX_OF_ANY_METER = 1_000_000

const usable = `quality in (${USABLE_QUALITIES.join(', ')})`

interface ReadingsRow {
  readonly id: number
  readonly unit: string
  readonly node_type: string
  readonly save_period_s: number
  readonly start: Date
  readonly stop: Date
  readonly times: number[]
  readonly readings: number[]
}

interface CountedHours {
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
}

/** Hourly consumption of some counters computed from their readings, in a range of whole hours (epoch ms). */
export async function countHours(
  client: pg.ClientBase | pg.Pool,
  pointIds: readonly number[],
  from: number,
  to: number,
  { isLate = false, within }: CountOptions = {},
): Promise<CountedHours[]> {
  const { rows } = await client.query<ReadingsRow>({
    name: 'counter-readings',
    text: READINGS,
    values: [new Date(from).toISOString(), new Date(to).toISOString(), pointIds, isLate ? 0 : WAITED_MINUTES],
  })
  return rows.map((row) => {
    const readings = row.times.map((at, i): CounterReading => ({ at, value: row.readings[i] ?? 0 }))
    const range = within ?? { from: row.start.getTime(), to: row.stop.getTime() }
    return { id: row.id, hours: hoursOfCounter(readings, range.from, range.to, rulesOf(row)) }
  })
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

/** What is possible for a counter of a type of node and a unit. */
export const rulesOf = ({
  unit,
  node_type,
  save_period_s,
}: Pick<ReadingsRow, 'unit' | 'node_type' | 'save_period_s'>): CounterRules => ({
  limit: COUNTER_LIMIT,
  maxPerHour: MAX_PER_HOUR[node_type]?.[unit] ?? MAX_OF_ANY_METER,
  // within an hour the distribution hardly matters
  gapMs: Math.max(save_period_s * 1000 * GAP_SAVE_PERIODS, HOUR_MS),
})

async function storeCounterHours(client: pg.ClientBase, found: readonly CountedHours[]): Promise<void> {
  const rows = found.flatMap(({ id, hours }) => hours.map((hour) => ({ id, ...hour })))
  if (rows.length === 0) return
  await client.query({
    name: 'store-counter-hours',
    text: `insert into counter_hours (point_id, at, consumed, estimated_share, method)
      select point_id, to_timestamp(at / 1000), consumed, share, method
      from unnest($1::int[], $2::float8[], $3::float8[], $4::real[], $5::text[]) hour (point_id, at, consumed, share, method)
      on conflict (point_id, at) do update set
        consumed = excluded.consumed, estimated_share = excluded.estimated_share, method = excluded.method`,
    values: [
      rows.map((row) => row.id),
      rows.map((row) => row.at),
      rows.map((row) => row.consumed),
      rows.map((row) => row.estimatedShare),
      rows.map((row) => row.method),
    ],
  })
}

const sampleOf = (condition: string, direction: 'asc' | 'desc', limit: number): string =>
  `(select at, value from sample where point_id = point.id and ${usable} and ${condition} order by at ${direction} limit ${limit})`
// where samples were dropped, the last value of an hour serves as a reading at its end
const hourBefore = (limit: string): string =>
  `(select at + interval '1 hour' as at, last as value from rollup_1h
    where point_id = point.id and count_good > 0 and at + interval '1 hour' <= ${limit}
      and at > ${limit} - interval '1 year' order by at desc limit 1)`

// likewise for the reading after the range: otherwise, in the distant past, the next reading would be today's, and all
// hours in between would be computed again each time
const HOUR_AFTER = `
  (select at + interval '1 hour' as at from rollup_1h
    where point_id = point.id and count_good > 0 and at >= $2 - interval '1 hour'
      and at <= (select coalesce(min(at), 'infinity') from sample where point_id = point.id) - interval '1 hour'
    order by at limit 1)`

/** The hours of a longer gap are computed again when the gap ends. */
const WAITED_MINUTES = 15
// three readings before and two after, so that a spike among them can be recognised
const READINGS = `
  select bounds.*, reading.times, reading.readings
  from (
    select point.id, param.unit, param.node_type, point.save_period_s,
      case when after.at > $1 + $4 and before.at is not null
        then least($1, date_trunc('hour', before.at)) else $1 end as start,
      case when beyond.at > $2 + $4 then date_trunc('hour', beyond.at) + interval '1 hour' else $2 end as stop
    from points point
    join standard_params param on param.id = point.param_id
    left join lateral (select max(at) as at from (${sampleOf('at < $1', 'desc', 1)} union all ${hourBefore('$1')}) known) before on true
    left join lateral ${sampleOf('at >= $1', 'asc', 1)} after on true
    left join lateral (
      select min(at) as at from (select at from ${sampleOf('at >= $2', 'asc', 1)} sampled union all ${HOUR_AFTER}) known
    ) beyond on true
    where point.id = any($3::int[])
  ) bounds
  join lateral (
    select array_agg(date_part('epoch', at) * 1000 order by at) as times, array_agg(value order by at) as readings
    from (
      select at, value from (select bounds.id) point, lateral ${sampleOf('at < bounds.start', 'desc', 3)} before
      union all
      select at, value from (select bounds.id) point, lateral ${hourBefore('bounds.start')} hour
      where not exists (select 1 from sample where point_id = bounds.id and at < bounds.start and ${usable})
      union all
      select at, value from sample where point_id = bounds.id and at >= bounds.start and at < bounds.stop and ${usable}
      union all
      select at + interval '1 hour', last from rollup_1h
      where point_id = bounds.id and count_good > 0 and at >= bounds.start and at < bounds.stop
        and at + interval '1 hour' <= coalesce(
          (select min(at) from sample where point_id = bounds.id and at >= bounds.start and ${usable}), 'infinity')
      union all
      select at, value from (select bounds.id) point, lateral ${sampleOf('at >= bounds.stop', 'asc', 2)} after
    ) known
  ) reading on reading.times is not null`
  .replaceAll('$1', '$1::timestamptz')
  .replaceAll('$2', '$2::timestamptz')
  .replaceAll('$4', `$4::int * interval '1 minute'`)
