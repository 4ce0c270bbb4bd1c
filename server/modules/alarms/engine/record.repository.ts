import type pg from 'pg'
import type { AlarmToRaise, LevelTexts } from './raise.repository.ts'
import type { AlarmState } from './transitions.ts'

export interface CorrectedAlarm {
  readonly id: string
  readonly state: AlarmState
  /** Epoch ms. */
  readonly raisedAt: number
  /** Epoch ms; null: it stands. */
  readonly recoveredAt: number | null
  readonly numRaises: number
  /** Null: as they are. */
  readonly texts: LevelTexts | null
  /** Whether its level rose after the acknowledgement: then it needs another one. */
  readonly isAcknowledgementOver: boolean
}

export async function correctAlarm(client: pg.ClientBase, alarm: CorrectedAlarm): Promise<void> {
  const { id, state, raisedAt, recoveredAt, numRaises, texts, isAcknowledgementOver } = alarm
  await client.query(
    `update alarms set state = $2, raised_at = $3, recovered_at = $4, num_raises = $5,
      acknowledged_at = case when $6 then null else acknowledged_at end,
      acknowledged_by = case when $6 then null else acknowledged_by end,
      revision = nextval('alarm_revision') where id = $1`,
    [
      id,
      state,
      new Date(raisedAt),
      recoveredAt === null ? null : new Date(recoveredAt),
      numRaises,
      isAcknowledgementOver,
    ],
  )
  if (texts)
    await client.query(
      `update alarms set warn_level = $2, content = $3, condition_info = $4, value = $5, "limit" = $6,
        content_en = $7, condition_info_en = $8 where id = $1`,
      [
        id,
        texts.warnLevel,
        texts.content,
        texts.conditionInfo,
        texts.value,
        texts.limit,
        texts.contentEn,
        texts.conditionInfoEn,
      ],
    )
}

/** Takes an alarm back; what people did about it goes to the alarm `into`, unless they did the same there. */
export async function withdrawAlarm(
  client: pg.ClientBase,
  id: string,
  into: string | null,
  now: number,
): Promise<void> {
  await client.query(
    `update alarms set state = 'withdrawn', recovered_at = coalesce(recovered_at, $2),
      revision = nextval('alarm_revision') where id = $1`,
    [id, new Date(now)],
  )
  if (into === null) return
  await client.query(
    `update alarms set acknowledged_at = gone.acknowledged_at, acknowledged_by = gone.acknowledged_by,
      remarks = gone.remarks, revision = nextval('alarm_revision')
      from alarms gone where gone.id = $1 and alarms.id = $2
        and gone.acknowledged_at is not null and alarms.acknowledged_at is null`,
    [id, into],
  )
  await client.query(
    `update alarms set shelved_until = gone.shelved_until, shelved_by = gone.shelved_by,
      shelf_reason = gone.shelf_reason, revision = nextval('alarm_revision')
      from alarms gone where gone.id = $1 and alarms.id = $2
        and gone.shelved_until is not null and alarms.shelved_until is null`,
    [id, into],
  )
}

/** Adds an alarm that was over before it was known: closed, and shown to nobody. @returns Its id. */
export async function insertPastAlarm(
  client: pg.ClientBase,
  alarm: Omit<AlarmToRaise, 'id' | 'suppressedBy' | 'parentId'> & {
    readonly recoveredAt: number
    readonly numRaises: number
  },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into alarms (source_key, point_id, warn_number, warn_level, warn_type_label, content, condition_info,
        heat_name, heat_key_id, point_location, value, "limit", raised_at, recovered_at, num_raises, content_en,
        condition_info_en, state, suppressed_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 'closed', 'late') returning id`,
    [
      alarm.sourceKey,
      alarm.pointId,
      alarm.warnNumber,
      alarm.warnLevel,
      alarm.warnTypeLabel,
      alarm.content,
      alarm.conditionInfo,
      alarm.heatName,
      alarm.heatKeyId,
      alarm.pointLocation,
      alarm.value,
      alarm.limit,
      new Date(alarm.raisedAt),
      new Date(alarm.recoveredAt),
      alarm.numRaises,
      alarm.contentEn,
      alarm.conditionInfoEn,
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`The past alarm of ${alarm.sourceKey} was not added.`)
  return id
}
