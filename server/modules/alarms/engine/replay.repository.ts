import type pg from 'pg'
import { int4Array } from '#server/core/db/binary-arrays.ts'
import type { StoredAlarm } from './reconcile.ts'
import type { InputValue } from './signals.ts'
import type { AlarmState } from './transitions.ts'

type Client = pg.ClientBase | pg.Pool

export interface PastAlarm extends StoredAlarm {
  readonly state: AlarmState
  readonly warnLevel: number
  readonly content: string
  readonly conditionInfo: string
  readonly numRaises: number
}

/** Alarms of a source that had not returned before a time (epoch ms), without those that were withdrawn; locked. */
export async function lockAlarmsSince(client: pg.ClientBase, sourceKey: string, since: number): Promise<PastAlarm[]> {
  const { rows } = await client.query<Omit<PastAlarm, 'raisedAt' | 'recoveredAt' | 'acknowledgedAt'> & PastTimes>(
    `select id, raised_at as "raisedAt", recovered_at as "recoveredAt", acknowledged_at as "acknowledgedAt", state,
      warn_level as "warnLevel", content, condition_info as "conditionInfo", num_raises as "numRaises",
      coalesce(suppressed_by <> 'late', false) as "isSuppressed"
      from alarms where source_key = $1 and state <> 'withdrawn' and (recovered_at is null or recovered_at >= $2)
      order by raised_at, id for update`,
    [sourceKey, new Date(since)],
  )
  return rows.map(({ raisedAt, recoveredAt, acknowledgedAt, ...row }) => ({
    ...row,
    raisedAt: raisedAt.getTime(),
    recoveredAt: recoveredAt?.getTime() ?? null,
    acknowledgedAt: acknowledgedAt?.getTime() ?? null,
  }))
}

interface PastTimes {
  readonly raisedAt: Date
  readonly recoveredAt: Date | null
  readonly acknowledgedAt: Date | null
}

/** Those of the sources that have an alarm which had not returned before the time given for each (epoch ms). */
export async function keysWithAlarmsSince(
  client: Client,
  sources: readonly { readonly key: string; readonly since: number }[],
): Promise<ReadonlySet<string>> {
  if (sources.length === 0) return new Set()
  const { rows } = await client.query<{ key: string }>({
    name: 'alarm-keys-since',
    text: `select distinct source.key from unnest($1::text[], $2::timestamptz[]) as source (key, since)
      join alarms on alarms.source_key = source.key and alarms.state <> 'withdrawn'
        and (alarms.recovered_at is null or alarms.recovered_at >= source.since)`,
    values: [sources.map(({ key }) => key), sources.map(({ since }) => new Date(since))],
  })
  return new Set(rows.map(({ key }) => key))
}

/** Stores the newest values of points as samples, so that what the dead-band dropped of them is known later. */
export async function storeNewest(client: pg.ClientBase, pointIds: readonly number[]): Promise<void> {
  await client.query(
    `insert into sample (point_id, at, value, quality)
      select point_id, at, value, quality from latest where point_id = any($1::int[]) on conflict do nothing`,
    [int4Array(pointIds)],
  )
}

/**
 * The stored values of points from a time on (epoch ms), rising by time; with the last one of each point before it, and
 * the newest one of each.
 */
export async function valuesSince(client: Client, pointIds: readonly number[], from: number): Promise<InputValue[]> {
  const { rows } = await client.query<{ point_id: number; at: Date; value: number; quality: number }>({
    name: 'alarm-values-since',
    text: `select point_id, at, value, quality from sample where point_id = any($1::int[]) and at >= $2
      union
      select id, before.* from unnest($1::int[]) as point (id) cross join lateral (
        select at, value, quality from sample where point_id = point.id and at < $2 order by at desc limit 1) before
      union
      select point_id, at, value, quality from latest newest where point_id = any($1::int[]) and not exists (
        select from sample where sample.point_id = newest.point_id and sample.at = newest.at)
      order by at, point_id`,
    values: [int4Array(pointIds), new Date(from)],
  })
  return rows.map(({ point_id, at, value, quality }) => ({
    point: { id: point_id },
    time: at.getTime(),
    value,
    quality,
  }))
}
