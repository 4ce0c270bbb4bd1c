import type pg from 'pg'
import { int4Array, timestampArray } from '#server/core/db/binary-arrays.ts'

type Client = pg.ClientBase | pg.Pool

export interface StateToSave {
  readonly key: string
  /** JSON. */
  readonly state: string
  /** Epoch ms; null: never. */
  readonly dueAt: number | null
}
export interface LockedState {
  readonly key: string
  readonly state: unknown
}
export interface DueState extends LockedState {
  /** The newest value of the source's point, where it has one. */
  readonly latest: { readonly at: number; readonly value: number; readonly quality: number } | null
}

/** Every state, without locks. */
export async function loadStates(client: Client): Promise<LockedState[]> {
  const { rows } = await client.query<{ source_key: string; state: unknown }>(
    'select source_key, state from alarm_evaluations',
  )
  return rows.map(({ source_key, state }) => ({ key: source_key, state }))
}

/** States of the sources that watch these points, and of those with these keys, without locks. */
export async function statesOf(
  client: Client,
  pointIds: readonly number[],
  keys: readonly string[],
): Promise<Map<string, unknown>> {
  const { rows } = await client.query<{ source_key: string; state: unknown }>({
    name: 'alarm-states-of',
    text: `select source_key, state from alarm_evaluations
      where point_id = any($1::int[]) or source_key = any($2::text[])`,
    values: [int4Array(pointIds), keys],
  })
  return new Map(rows.map(({ source_key, state }) => [source_key, state]))
}

/** First key of the locks of groups of points; the second is the group. */
const POINT_GROUP_LOCK = 20_415

/**
 * Locks groups of points for the rest of the transaction: so of two servers with values of a point the second one sees
 * what the first one made of them. Always in rising order, so that they cannot block each other.
 */
export async function lockPointGroups(client: pg.ClientBase, groups: ReadonlySet<number>): Promise<void> {
  await client.query({
    name: 'alarm-point-groups-lock',
    text: 'select count(pg_advisory_xact_lock($1, key)) from unnest($2::int[]) as key',
    values: [POINT_GROUP_LOCK, int4Array([...groups].sort((one, other) => one - other))],
  })
}

/**
 * Times of the newest values of points, epoch ms, where they are not the known ones.
 *
 * @param known - Epoch ms, in the order of the points; negative: none.
 */
export async function otherNewest(
  client: pg.ClientBase,
  pointIds: readonly number[],
  known: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await client.query<{ point_id: number; at: Date }>({
    name: 'alarm-newest-other',
    text: `select point_id, at from unnest($1::int[], $2::timestamptz[]) as known (id, newest)
      join latest on point_id = id where at <> newest`,
    values: [int4Array(pointIds), timestampArray(known.map((at) => Math.max(at, 0)))],
  })
  return new Map(rows.map(({ point_id, at }) => [point_id, at.getTime()]))
}

/**
 * Locks the states of these sources for the rest of the transaction, adding empty ones for sources that had none: so two
 * servers never evaluate a source at the same time. Always in order of key, so that they cannot block each other.
 */
export async function lockStates(
  client: pg.ClientBase,
  sources: readonly { readonly key: string; readonly pointId: number | null }[],
): Promise<Map<string, unknown>> {
  const sorted = [...sources].sort((one, other) => (one.key < other.key ? -1 : 1))
  const { rows } = await client.query<{ source_key: string; state: unknown }>({
    name: 'alarm-states-lock',
    // the update changes nothing, but locks a state that is there, and returns it
    text: `insert into alarm_evaluations as known (source_key, point_id, state)
      select key, point, '{}' from unnest($1::text[], $2::int[]) as source (key, point)
      on conflict (source_key) do update set state = known.state returning source_key, state`,
    values: [sorted.map(({ key }) => key), sorted.map(({ pointId }) => pointId)],
  })
  return new Map(rows.map(({ source_key, state }) => [source_key, state]))
}

/** Locks states whose time has come and that no other server has in hand, at most `limit`. */
export async function lockDueStates(client: pg.ClientBase, now: number, limit: number): Promise<DueState[]> {
  const { rows } = await client.query<{
    source_key: string
    state: unknown
    at: Date | null
    value: number | null
    quality: number | null
  }>({
    name: 'alarm-states-due',
    text: `select source.source_key, source.state, latest.at, latest.value, latest.quality
      from alarm_evaluations source left join latest on latest.point_id = source.point_id
      where source.due_at <= $1 order by source.source_key limit $2 for update of source skip locked`,
    values: [new Date(now), limit],
  })
  return rows.map(({ source_key, state, at, value, quality }) => ({
    key: source_key,
    state,
    latest: at && value !== null && quality !== null ? { at: at.getTime(), value, quality } : null,
  }))
}

/** @param dropped - Keys of states that are kept no more. */
export async function saveStates(
  client: pg.ClientBase,
  states: readonly StateToSave[],
  dropped: readonly string[] = [],
): Promise<void> {
  if (states.length + dropped.length === 0) return
  await client.query({
    name: 'alarm-states-save',
    text: `with dropped as (delete from alarm_evaluations where source_key = any($4::text[]))
      update alarm_evaluations set state = saved.state::jsonb, due_at = saved.due_at
      from unnest($1::text[], $2::text[], $3::timestamptz[]) as saved (key, state, due_at)
      where source_key = saved.key`,
    values: [
      states.map(({ key }) => key),
      states.map(({ state }) => state),
      states.map(({ dueAt }) => (dueAt === null ? null : new Date(dueAt))),
      dropped,
    ],
  })
}

/** Time of the newest usable value of each group of points, epoch ms; null where there is none. */
export async function newestGood(
  client: Client,
  pointIds: readonly number[],
  usable: readonly number[],
): Promise<number | null> {
  const { rows } = await client.query<{ at: Date | null }>(
    'select max(at) as at from latest where point_id = any($1::int[]) and quality = any($2::int[])',
    [pointIds, usable],
  )
  return rows[0]?.at?.getTime() ?? null
}
