import type pg from 'pg'
import { URGENT_LEVEL } from '#contract/endpoints/alarm-handling.ts'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import { uuidOrNull } from '#server/core/db/keys.ts'
import type { ALARM_EVENTS, Suppression } from '../tables.ts'
import type { LevelTexts } from './raise.repository.ts'
import type { AlarmState } from './transitions.ts'

type Client = pg.ClientBase

export interface AlarmEvent {
  readonly alarmId: string
  readonly kind: (typeof ALARM_EVENTS)[number]
  /** Epoch ms. */
  readonly at: number
  readonly warnLevel: number
  readonly detail?: string
}
export interface ActiveAlarm {
  readonly id: string
  readonly sourceKey: string
  readonly warnLevel: number
  readonly suppressedBy: Suppression | null
  readonly parentId: string | null
  /** The station, source or organisation that it is about. */
  readonly heatKeyId: string
  /** Whether its value is below the limit that it crossed. */
  readonly isLow: boolean
}

/** Raises alarms that chatter once more, unless a person has dealt with them. @returns Ids of those that were raised. */
export async function raiseAgain(client: Client, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await client.query<{ id: string }>(
    `update alarms set state = 'active', recovered_at = null, num_raises = num_raises + 1,
      revision = nextval('alarm_revision')
      where id = any($1::uuid[]) and state = 'returned' and acknowledged_at is null returning id`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** What an alarm says after its level has changed. */
export type LevelChange = LevelTexts & {
  readonly id: string
  /** Epoch ms. */
  readonly at: number
}

/**
 * A higher level needs an acknowledgement of its own; who gave the last one is in the events. One that becomes urgent is
 * shelved no more.
 */
export async function changeLevels(client: Client, changes: readonly LevelChange[]): Promise<void> {
  if (changes.length === 0) return
  await endShelves(
    client,
    changes.filter(({ warnLevel }) => warnLevel >= URGENT_LEVEL),
  )
  await client.query({
    name: 'alarms-change-level',
    text: `update alarms set warn_level = changed.warn_level, content = changed.content,
        condition_info = changed.condition_info, value = changed.value, "limit" = changed."limit",
        content_en = changed.content_en, condition_info_en = changed.condition_info_en,
        acknowledged_at = case when changed.warn_level > alarms.warn_level then null else acknowledged_at end,
        acknowledged_by = case when changed.warn_level > alarms.warn_level then null else acknowledged_by end,
        revision = nextval('alarm_revision')
      from unnest($1::uuid[], $2::smallint[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::text[],
        $8::text[]) as changed (id, warn_level, content, condition_info, value, "limit", content_en, condition_info_en)
      where alarms.id = changed.id`,
    values: [
      changes.map(({ id }) => id),
      changes.map(({ warnLevel }) => warnLevel),
      changes.map(({ content }) => content),
      changes.map(({ conditionInfo }) => conditionInfo),
      changes.map(({ value }) => value),
      changes.map(({ limit }) => limit),
      changes.map(({ contentEn }) => contentEn),
      changes.map(({ conditionInfoEn }) => conditionInfoEn),
    ],
  })
}

/** Ends the shelves of alarms that were not urgent when they were shelved. */
export async function endShelves(
  client: Client,
  ends: readonly { readonly id: string; readonly warnLevel: number; readonly at: number }[],
): Promise<void> {
  if (ends.length === 0) return
  const { rows } = await client.query<{ id: string }>(
    `update alarms set shelved_until = ended.at, revision = nextval('alarm_revision')
      from unnest($1::uuid[], $2::timestamptz[]) as ended (id, at)
      where alarms.id = ended.id and warn_level < ${URGENT_LEVEL} and shelved_until > ended.at returning alarms.id`,
    [ends.map(({ id }) => id), ends.map(({ at }) => new Date(at))],
  )
  const ended = new Set(rows.map(({ id }) => id))
  await addEvents(
    client,
    ends.flatMap(({ id, at, warnLevel }) =>
      ended.has(id) ? [{ alarmId: id, kind: 'unshelved' as const, at, warnLevel }] : [],
    ),
  )
}

export interface LockedAlarm {
  readonly id: string
  readonly state: AlarmState
  readonly isAcknowledged: boolean
  readonly warnLevel: number
  readonly isSuppressed: boolean
  readonly parentId: string | null
}

const LOCKED = `id, state, acknowledged_at is not null as "isAcknowledged", warn_level as "warnLevel",
  suppressed_by is not null as "isSuppressed", parent_id as "parentId"`

/** Locks these alarms, as far as they are active. */
export async function lockActive(client: Client, ids: readonly string[]): Promise<LockedAlarm[]> {
  const { rows } = await client.query<LockedAlarm>(
    `select ${LOCKED} from alarms where id = any($1::uuid[]) and state = 'active' order by id for no key update`,
    [ids],
  )
  return rows
}

/** Ends alarms, each in the state and at the time (epoch ms) given. */
export async function endAlarms(
  client: Client,
  ends: readonly { readonly id: string; readonly state: AlarmState; readonly at: number }[],
): Promise<void> {
  await client.query({
    name: 'alarms-end',
    text: `update alarms set state = ended.state, recovered_at = coalesce(recovered_at, ended.at),
        revision = nextval('alarm_revision')
      from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as ended (id, state, at) where alarms.id = ended.id`,
    values: [ends.map(({ id }) => id), ends.map(({ state }) => state), ends.map(({ at }) => new Date(at))],
  })
}

/** Hides and shows alarms. */
export async function suppressAlarms(
  client: Client,
  alarms: readonly { readonly id: string; readonly by: Suppression | null; readonly parentId: string | null }[],
): Promise<void> {
  if (alarms.length === 0) return
  await client.query(
    `update alarms set suppressed_by = changed.suppressed_by, parent_id = changed.parent_id,
        revision = nextval('alarm_revision')
      from unnest($1::uuid[], $2::text[], $3::uuid[]) as changed (id, suppressed_by, parent_id)
      where alarms.id = changed.id`,
    [alarms.map(({ id }) => id), alarms.map(({ by }) => by), alarms.map(({ parentId }) => parentId)],
  )
}

export async function addEvents(client: Client, events: readonly AlarmEvent[]): Promise<void> {
  if (events.length === 0) return
  await client.query({
    name: 'alarm-events',
    text: `insert into alarm_events (alarm_id, kind, at, warn_level, detail)
      select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::smallint[], $5::text[])`,
    values: [
      events.map(({ alarmId }) => alarmId),
      events.map(({ kind }) => kind),
      events.map(({ at }) => new Date(at)),
      events.map(({ warnLevel }) => warnLevel),
      events.map(({ detail = '' }) => detail),
    ],
  })
}

/** A node under maintenance, from and to in epoch ms. */
export interface MaintenanceSpan {
  readonly nodeId: string
  readonly from: number
  readonly to: number
}

/** Maintenance at any time from `from` to `to`, both included, epoch ms. */
export async function maintenanceWithin(client: Client, from: number, to: number): Promise<MaintenanceSpan[]> {
  const { rows } = await client.query<{ node_id: string; starts_at: Date; ends_at: Date }>(
    'select node_id, starts_at, ends_at from maintenance_marks where starts_at <= $2 and ends_at > $1',
    [new Date(from), new Date(to)],
  )
  return rows.map((row) => ({ nodeId: row.node_id, from: row.starts_at.getTime(), to: row.ends_at.getTime() }))
}

/** A source that is out of service, from and to in epoch ms. */
export interface PermitSpan {
  readonly sourceKey: string
  readonly from: number
  readonly to: number
}

/** What is out of service at any time from `from` to `to`, both included, epoch ms. */
export async function permitsWithin(client: Client, from: number, to: number): Promise<PermitSpan[]> {
  const { rows } = await client.query<{ source_key: string; starts_at: Date; ends_at: Date | null }>(
    'select source_key, starts_at, ends_at from alarm_permits where starts_at <= $2 and (ends_at is null or ends_at > $1)',
    [new Date(from), new Date(to)],
  )
  return rows.map((row) => ({
    sourceKey: row.source_key,
    from: row.starts_at.getTime(),
    to: row.ends_at?.getTime() ?? Number.POSITIVE_INFINITY,
  }))
}

/** Those of the running states whose newest value is a usable 0. */
export async function pumpsStopped(client: Client, pointIds: readonly number[]): Promise<Set<number>> {
  if (pointIds.length === 0) return new Set()
  const { rows } = await client.query<{ id: number }>(
    `select point_id as id from latest
      where point_id = any($1::int[]) and value = 0 and quality in (${USABLE_QUALITIES.join(', ')})`,
    [pointIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** An active alarm, and whether its value is below the limit that it crossed. */
export interface ActiveOfKey {
  readonly id: string
  readonly isLow: boolean
}
const IS_LOW = `coalesce(value < "limit", false) as "isLow"`

/** The active alarms of these sources, by key. */
export async function activeAmong(client: Client, keys: readonly string[]): Promise<Map<string, ActiveOfKey>> {
  if (keys.length === 0) return new Map()
  const { rows } = await client.query<ActiveOfKey & { key: string }>(
    `select source_key as key, id, ${IS_LOW} from alarms where source_key = any($1::text[]) and state = 'active'`,
    [keys],
  )
  return new Map(rows.map(({ key, ...alarm }) => [key, alarm]))
}

/** Keys of the active alarms of silent stations, as far as they are not meant to be silent, and of groups of them. */
export async function silentAndGroups(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    `select source_key as key from alarms where state = 'active' and warn_number = 0
      and (source_key like 'office-comm:%'
        or source_key like 'comm:%' and (suppressed_by is null or suppressed_by = 'parent'))`,
  )
  return new Set(rows.map(({ key }) => key))
}

/** The active alarm of a source, locked. */
export async function lockActiveOf(client: Client, sourceKey: string): Promise<LockedAlarm | null> {
  const { rows } = await client.query<LockedAlarm>(
    `select ${LOCKED} from alarms where source_key = $1 and state = 'active' for no key update`,
    [sourceKey],
  )
  return rows[0] ?? null
}

/** Where a station or source stands in the plant, and its state; null where no such node is known. */
export async function placeOfHeat(
  client: Client,
  heatId: string,
): Promise<{ readonly nodeIds: readonly string[]; readonly status: string | null } | null> {
  if (uuidOrNull(heatId) === null) return null
  const { rows } = await client.query<{ path: string; status: string | null }>(
    `select node.path, station.status from physics_nodes node left join heat_stations station on station.id = node.id
      where node.id = $1::uuid`,
    [heatId],
  )
  const [place] = rows
  return place ? { nodeIds: place.path.split('/').filter((id) => id !== ''), status: place.status } : null
}

/**
 * Active alarms that no other server is changing, locked. The lock is the weakest that keeps others from changing them:
 * an alarm may become the parent of one that another server writes.
 */
export async function lockActiveAlarms(client: Client): Promise<ActiveAlarm[]> {
  const { rows } = await client.query<ActiveAlarm>(
    `select id, source_key as "sourceKey", heat_key_id as "heatKeyId", warn_level as "warnLevel",
      suppressed_by as "suppressedBy", parent_id as "parentId", ${IS_LOW}
      from alarms where state = 'active' and source_key <> '' order by id for no key update skip locked`,
  )
  return rows
}

/** Tells the consoles of alarms that others now follow from, or follow from no more. */
export async function touchAlarms(client: Client, ids: Iterable<string>): Promise<void> {
  const touched = [...new Set(ids)].sort()
  if (touched.length > 0)
    await client.query(`update alarms set revision = nextval('alarm_revision') where id = any($1::uuid[])`, [touched])
}
