import type pg from 'pg'
import { URGENT_LEVEL } from '#contract/endpoints/alarm-handling.ts'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import { uuidOrNull } from '#server/core/db/keys.ts'
import type { ALARM_EVENTS, SUPPRESSIONS } from '../tables.ts'
import type { AlarmTexts } from './alarm-texts.ts'
import type { AlarmState } from './transitions.ts'

type Client = pg.ClientBase
export type Suppression = (typeof SUPPRESSIONS)[number]

export interface AlarmToRaise extends AlarmTexts {
  readonly sourceKey: string
  readonly pointId: number | null
  readonly warnNumber: number
  readonly warnLevel: number
  readonly warnTypeLabel: string
  readonly heatName: string
  readonly heatKeyId: string
  readonly pointLocation: string
  readonly value: number | null
  readonly limit: number | null
  /** Epoch ms. */
  readonly raisedAt: number
  readonly suppressedBy: Suppression | null
  readonly parentId: string | null
}
/** What an alarm of another level says. */
export type ChangedTexts = AlarmTexts & Pick<AlarmToRaise, 'warnLevel' | 'value' | 'limit'>
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

const FIRST_OUT_MINUTE = `interval '1 minute'`

/**
 * Adds an alarm. One of a source whose last alarm is shelved is shelved as well, and recorded all the same; an urgent
 * one only where an urgent one was shelved, as that needs a further permission and a shorter time.
 *
 * @returns Its id, and whether it is new: a source that has an active alarm keeps that one.
 */
export async function insertAlarm(client: Client, alarm: AlarmToRaise): Promise<{ id: string; isNew: boolean }> {
  const at = new Date(alarm.raisedAt)
  const { rows } = await client.query<{ id: string }>({
    name: 'alarm-raise',
    text: `insert into alarms (source_key, point_id, warn_number, warn_level, warn_type_label, content, condition_info,
        heat_name, heat_key_id, point_location, value, "limit", raised_at, suppressed_by, parent_id,
        content_en, condition_info_en, shelved_until, shelved_by, shelf_reason)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
        shelf.shelved_until, shelf.shelved_by, coalesce(shelf.shelf_reason, '')
      from (select 1) one left join lateral (
        select shelved_until, shelved_by, shelf_reason from alarms
        where source_key = $1 and shelved_until > $13
          and (state <> 'closed' or raised_at > $13::timestamptz - interval '10 days')
          and ($4::smallint < ${URGENT_LEVEL} or warn_level >= ${URGENT_LEVEL})
        order by raised_at desc limit 1) shelf on true
      on conflict do nothing returning id`,
    values: [
      ...[alarm.sourceKey, alarm.pointId, alarm.warnNumber, alarm.warnLevel, alarm.warnTypeLabel, alarm.content],
      ...[alarm.conditionInfo, alarm.heatName, alarm.heatKeyId, alarm.pointLocation, alarm.value, alarm.limit],
      ...[at, alarm.suppressedBy, alarm.parentId, alarm.contentEn, alarm.conditionInfoEn],
    ],
  })
  const added = rows[0]?.id
  if (added !== undefined) {
    if (alarm.suppressedBy === null) await markFirstOut(client, added, alarm.heatKeyId, at)
    return { id: added, isNew: true }
  }
  const present = await client.query<{ id: string }>(
    `select id from alarms where source_key = $1 and state = 'active'`,
    [alarm.sourceKey],
  )
  const id = present.rows[0]?.id
  if (id === undefined) throw new Error(`The alarm of ${alarm.sourceKey} was neither added nor found.`)
  return { id, isNew: false }
}

/** Marks the alarm that came first in the minute before this one at its station, if none came before that. */
async function markFirstOut(client: Client, id: string, heatKeyId: string, at: Date): Promise<void> {
  await client.query({
    name: 'alarm-first-out',
    text: `update alarms set is_first_out = true, revision = nextval('alarm_revision')
      where not is_first_out and id = (
        select id from alarms where heat_key_id = $1 and suppressed_by is null
          and raised_at between $2::timestamptz - ${FIRST_OUT_MINUTE} and $2 and id <> $3
        order by raised_at, id limit 1)
      and not exists (
        select from alarms earlier where earlier.heat_key_id = $1 and earlier.suppressed_by is null
          and earlier.raised_at between alarms.raised_at - ${FIRST_OUT_MINUTE} and alarms.raised_at
          and earlier.id not in (alarms.id, $3))`,
    values: [heatKeyId, at, id],
  })
}

/** Raises an alarm that chatters once more, unless a person has dealt with it. @returns Whether it was raised. */
export async function raiseAgain(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update alarms set state = 'active', recovered_at = null, num_raises = num_raises + 1,
      revision = nextval('alarm_revision')
      where id = $1 and state = 'returned' and acknowledged_at is null`,
    [id],
  )
  return rowCount === 1
}

/**
 * A higher level needs an acknowledgement of its own; who gave the last one is in the events. One that becomes urgent is
 * shelved no more.
 *
 * @param at - Epoch ms.
 */
export async function changeLevel(client: Client, id: string, texts: ChangedTexts, at: number): Promise<void> {
  const { warnLevel, content, conditionInfo, value, limit, contentEn, conditionInfoEn } = texts
  if (warnLevel >= URGENT_LEVEL) await endShelfOf(client, id, warnLevel, at)
  await client.query(
    `update alarms set warn_level = $2, content = $3, condition_info = $4, value = $5, "limit" = $6,
      content_en = $7, condition_info_en = $8,
      acknowledged_at = case when $2 > warn_level then null else acknowledged_at end,
      acknowledged_by = case when $2 > warn_level then null else acknowledged_by end,
      revision = nextval('alarm_revision') where id = $1`,
    [id, warnLevel, content, conditionInfo, value, limit, contentEn, conditionInfoEn],
  )
}

/** Ends the shelf of an alarm that was not urgent when it was shelved. */
export async function endShelfOf(client: Client, id: string, warnLevel: number, at: number): Promise<void> {
  const { rowCount } = await client.query(
    `update alarms set shelved_until = $2, revision = nextval('alarm_revision')
      where id = $1 and warn_level < ${URGENT_LEVEL} and shelved_until > $2`,
    [id, new Date(at)],
  )
  if (rowCount === 1) await addEvents(client, [{ alarmId: id, kind: 'unshelved', at, warnLevel }])
}

export interface LockedAlarm {
  readonly state: AlarmState
  readonly isAcknowledged: boolean
  readonly warnLevel: number
  readonly isSuppressed: boolean
  readonly parentId: string | null
}

const LOCKED = `state, acknowledged_at is not null as "isAcknowledged", warn_level as "warnLevel",
  suppressed_by is not null as "isSuppressed", parent_id as "parentId"`

export async function lockAlarm(client: Client, id: string): Promise<LockedAlarm | null> {
  const { rows } = await client.query<LockedAlarm>(`select ${LOCKED} from alarms where id = $1 for no key update`, [id])
  return rows[0] ?? null
}

export async function endAlarm(client: Client, id: string, state: AlarmState, at: number): Promise<void> {
  await client.query(
    `update alarms set state = $2, recovered_at = coalesce(recovered_at, $3), revision = nextval('alarm_revision')
      where id = $1`,
    [id, state, new Date(at)],
  )
}

export async function suppressAlarm(
  client: Client,
  id: string,
  suppressedBy: Suppression | null,
  parentId: string | null,
): Promise<void> {
  await client.query(
    `update alarms set suppressed_by = $2, parent_id = $3, revision = nextval('alarm_revision') where id = $1`,
    [id, suppressedBy, parentId],
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

/** Nodes under maintenance at a time. */
export async function nodesInMaintenance(client: Client, at: number): Promise<Set<string>> {
  const { rows } = await client.query<{ node_id: string }>(
    'select distinct node_id from maintenance_marks where starts_at <= $1 and ends_at > $1',
    [new Date(at)],
  )
  return new Set(rows.map(({ node_id }) => node_id))
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
interface ActiveOfKey {
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
export async function lockActiveOf(client: Client, sourceKey: string): Promise<(LockedAlarm & { id: string }) | null> {
  const { rows } = await client.query<LockedAlarm & { id: string }>(
    `select id, ${LOCKED} from alarms where source_key = $1 and state = 'active' for no key update`,
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
