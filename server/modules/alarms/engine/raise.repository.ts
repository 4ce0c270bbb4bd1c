import type pg from 'pg'
import { URGENT_LEVEL } from '#contract/endpoints/alarm-handling.ts'
import type { Suppression } from '../tables.ts'
import type { AlarmTexts } from './alarm-texts.ts'

export interface AlarmToRaise extends AlarmTexts {
  readonly id: string
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
/** What an alarm of a level says, the value that crossed the limit, and the limit. */
export type LevelTexts = AlarmTexts & Pick<AlarmToRaise, 'warnLevel' | 'value' | 'limit'>

/**
 * Adds alarms, each of another source. One of a source whose last alarm is shelved is shelved as well, and recorded all
 * the same; an urgent one only where an urgent one was shelved, as that needs a further permission and a shorter time.
 *
 * @returns Ids of those that were added: a source that has an active alarm keeps that one.
 */
export async function insertAlarms(client: pg.ClientBase, alarms: readonly AlarmToRaise[]): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'alarms-raise',
    text: `insert into alarms (id, source_key, point_id, warn_number, warn_level, warn_type_label, content,
        condition_info, heat_name, heat_key_id, point_location, value, "limit", raised_at, suppressed_by, parent_id,
        content_en, condition_info_en, shelved_until, shelved_by, shelf_reason)
      select raised.*, shelf.shelved_until, shelf.shelved_by, coalesce(shelf.shelf_reason, '')
      from unnest($1::uuid[], $2::text[], $3::int[], $4::smallint[], $5::smallint[], $6::text[], $7::text[], $8::text[],
        $9::text[], $10::text[], $11::text[], $12::float8[], $13::float8[], $14::timestamptz[], $15::text[], $16::uuid[],
        $17::text[], $18::text[]) as raised (id, source_key, point_id, warn_number, warn_level, warn_type_label, content, condition_info,
          heat_name, heat_key_id, point_location, value, "limit", raised_at, suppressed_by, parent_id,
          content_en, condition_info_en)
      left join lateral (
        select shelved_until, shelved_by, shelf_reason from alarms
        where source_key = raised.source_key and shelved_until > raised.raised_at
          and (state <> 'closed' or alarms.raised_at > raised.raised_at - interval '10 days')
          and (raised.warn_level < ${URGENT_LEVEL} or warn_level >= ${URGENT_LEVEL})
        order by alarms.raised_at desc limit 1) shelf on true
      on conflict do nothing returning id`,
    values: [
      alarms.map(({ id }) => id),
      alarms.map(({ sourceKey }) => sourceKey),
      alarms.map(({ pointId }) => pointId),
      alarms.map(({ warnNumber }) => warnNumber),
      alarms.map(({ warnLevel }) => warnLevel),
      alarms.map(({ warnTypeLabel }) => warnTypeLabel),
      alarms.map(({ content }) => content),
      alarms.map(({ conditionInfo }) => conditionInfo),
      alarms.map(({ heatName }) => heatName),
      alarms.map(({ heatKeyId }) => heatKeyId),
      alarms.map(({ pointLocation }) => pointLocation),
      alarms.map(({ value }) => value),
      alarms.map(({ limit }) => limit),
      alarms.map(({ raisedAt }) => new Date(raisedAt)),
      alarms.map(({ suppressedBy }) => suppressedBy),
      alarms.map(({ parentId }) => parentId),
      alarms.map(({ contentEn }) => contentEn),
      alarms.map(({ conditionInfoEn }) => conditionInfoEn),
    ],
  })
  return new Set(rows.map(({ id }) => id))
}

/**
 * Marks, for each of these alarms that have just been added, the one that came first in the minute before it at its
 * station, if none came in the minute before that one. Of the same instant, the key of the source decides.
 */
export async function markFirstOut(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await client.query({
    name: 'alarms-first-out',
    text: `update alarms set is_first_out = true, revision = nextval('alarm_revision')
      from (
        select distinct first.id from alarms raised
        cross join lateral (
          select id, heat_key_id, raised_at, source_key from alarms
          where heat_key_id = raised.heat_key_id and suppressed_by is null
            and raised_at between raised.raised_at - interval '1 minute' and raised.raised_at
            and (raised_at, source_key, id) < (raised.raised_at, raised.source_key, raised.id)
          order by raised_at, source_key, id limit 1) first
        where raised.id = any($1::uuid[]) and not exists (
          select from alarms earlier where earlier.heat_key_id = first.heat_key_id and earlier.suppressed_by is null
            and earlier.raised_at between first.raised_at - interval '1 minute' and first.raised_at
            and (earlier.raised_at, earlier.source_key, earlier.id) < (first.raised_at, first.source_key, first.id))
      ) first
      where alarms.id = first.id and not is_first_out`,
    values: [ids],
  })
}
