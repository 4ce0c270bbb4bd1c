import { and, asc, eq, getTableColumns, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import { alarms } from '../alarms/tables.ts'
import { points, standardParams } from '../points/tables.ts'
import { alarmMails, mailGroups } from './tables.ts'

/** An alarm, or the one that several follow from, and a group that has to be told. */
export interface Escalated {
  readonly alarmId: string
  readonly groupId: string
}

/** Whether an alarm is of a node of an organisation or of one below it. */
const isOf = (organizationId: SQL, heatKeyId: SQL): SQL => sql`exists (
  select from physics_nodes node join organizations own on own.id = node.organization_id
    join organizations whole on whole.id = ${organizationId}
  where node.id::text = ${heatKeyId} and starts_with(own.path, whole.path))`

const found = z.array(z.object({ alarmId: z.string(), groupId: z.string() }))
/** Older alarms are not told: a group that is new or was off gets no flood of them. */
const MAX_AGE_HOURS = 24

/** Steps between levels, in the journal of an alarm. */
const STEPS = sql.raw(`('raised', 'raisedAgain', 'levelChanged')`)

/** When an alarm rose to its level after it was raised; null: it has had that level, or a higher one, all along. */
const roseAt = (id: SQL, warnLevel: SQL): SQL<Date | null> => sql`(
  select max(step.at) from (
    select at, warn_level, lag(warn_level) over (order by id) as level_before
    from alarm_events where alarm_id = ${id} and kind in ${STEPS}) step
  where step.warn_level >= ${warnLevel} and step.level_before < ${warnLevel})`

/**
 * Claims the alarms that were not acknowledged within the minutes of a group, each for a group once, and once more at
 * each higher level, however many servers look at the same time. The minutes run from when it was raised, called again
 * or rose to its level. Suppressed and shelved ones are left out, and those outside of the group's
 * organisation.
 */
export async function claimEscalations(db: Queryable, now: Date): Promise<Escalated[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const since = sql`${at} - ${sql.raw(String(MAX_AGE_HOURS))} * interval '1 hour'`
  const { rows } = await db.execute(sql`
    with stepped as materialized (
      select distinct alarm_id from alarm_events where at >= ${since} and kind in ('raisedAgain', 'levelChanged')),
    waiting as (
      select alarm.*, greatest(alarm.raised_at, alarm.recalled_at, case when alarm.id in (select alarm_id from stepped)
        then ${roseAt(sql`alarm.id`, sql`alarm.warn_level`)} end) as called_at
      from alarms alarm
      where alarm.acknowledged_at is null and alarm.suppressed_by is null and alarm.state <> 'withdrawn'
        and (alarm.shelved_until is null or alarm.shelved_until <= ${at}))
    insert into alarm_mails (alarm_id, group_id, at, warn_level)
    select coalesce(alarm.parent_id, alarm.id), mail_group.id, ${at}, max(alarm.warn_level)
    from waiting alarm join mail_groups mail_group on mail_group.is_enabled
      and alarm.warn_level >= mail_group.min_level::int
      and (mail_group.organization_id is null or ${isOf(sql`mail_group.organization_id`, sql`alarm.heat_key_id`)})
      and (cardinality(mail_group.warn_numbers) = 0 or
        (case when alarm.warn_number between 20 and 23 then 20 else alarm.warn_number end)::text = any(mail_group.warn_numbers))
      and alarm.called_at <= ${at} - mail_group.after_minutes::int * interval '1 minute'
      and alarm.called_at >= mail_group.created_at
    where alarm.called_at >= ${since}
    group by 1, 2
    on conflict (alarm_id, group_id) do update set at = excluded.at, warn_level = excluded.warn_level, mail_id = null
      where alarm_mails.warn_level < excluded.warn_level
    returning alarm_id as "alarmId", group_id as "groupId"`)
  return found.parse(rows)
}

/**
 * What a group is told of an alarm: the alarm and those that follow from it, as far as they are of the group's
 * organisation and neither acknowledged, shelved nor taken back; the oldest first. With the unit, decimals and words of
 * the point, where it is of one.
 */
export const openAlarmsOf = (
  db: Queryable,
  alarmId: string,
  { organizationId }: Pick<typeof mailGroups.$inferSelect, 'organizationId'>,
  now: Date,
) =>
  db
    .select({
      ...getTableColumns(alarms),
      roseAt: roseAt(sql`${alarms.id}`, sql`${alarms.warnLevel}`).mapWith(alarms.raisedAt),
      unit: standardParams.unit,
      decimals: standardParams.decimals,
      words: standardParams.words,
    })
    .from(alarms)
    .leftJoin(points, eq(points.id, alarms.pointId))
    .leftJoin(standardParams, eq(standardParams.id, points.paramId))
    .where(
      and(
        or(eq(alarms.id, alarmId), eq(alarms.parentId, alarmId)),
        isNull(alarms.acknowledgedAt),
        ne(alarms.state, 'withdrawn'),
        or(isNull(alarms.shelvedUntil), lte(alarms.shelvedUntil, now)),
        organizationId === null ? undefined : isOf(sql`${organizationId}::uuid`, sql`${alarms.heatKeyId}`),
      ),
    )
    .orderBy(asc(alarms.raisedAt), asc(alarms.id))

export const groupsById = (db: Queryable, ids: readonly string[]) =>
  db
    .select()
    .from(mailGroups)
    .where(inArray(mailGroups.id, [...ids]))

export async function noteMail(db: Queryable, { alarmId, groupId }: Escalated, mailId: number): Promise<void> {
  await db
    .update(alarmMails)
    .set({ mailId })
    .where(and(eq(alarmMails.alarmId, alarmId), eq(alarmMails.groupId, groupId)))
}
