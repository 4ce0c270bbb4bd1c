/**
 * Writes the alarms of the past. Invariants: what is over has the revision 0, so that no console is told of it as of
 * something new; those of a piece are written together with the mark of it, so that none is written twice; an alarm that stands at the first
 * start is the one that the running engine has or goes on with.
 */
import type pg from 'pg'
import type { Db, Queryable } from '#server/core/db/client.ts'
import { inMixedTransaction, inTransaction } from '#server/core/db/in-transaction.ts'
import { insertInSlices } from '#server/core/db/insert-in-slices.ts'
import { markDone } from '#server/first-start/steps.ts'
import type { StandingState } from '#server/modules/alarms/engine/engine.ts'
import { alarmEvents, alarms } from '#server/modules/alarms/tables.ts'
import type { HandledAlarm } from './past-deeds.ts'
import type { PastAlarms } from './past-piece-alarms.ts'

const SLICE = 100
const UNTOLD = 0

/** Removes what an interrupted back-fill has left, unless somebody has done something about it since. */
export async function clearPastAlarms(db: Db): Promise<void> {
  await db.$client.query(`delete from alarms where revision = ${UNTOLD}`)
}

/** @returns States from which the engine goes on with the alarms that stand at the first start. */
export async function writeStandingAlarms(
  db: Db,
  { standing }: Pick<PastAlarms, 'standing'>,
): Promise<readonly StandingState[]> {
  const states: StandingState[] = []
  for (const { alarm, evaluation } of standing) {
    const isNew = await db.transaction((tx) => insertStanding(tx, alarm))
    if (isNew) states.push({ sourceKey: alarm.sourceKey, alarmId: alarm.id, evaluation })
    else await inTransaction(db, (client) => raiseLiveEarlier(client, alarm))
  }
  return states
}

/** Writes the alarms of a piece that were over at the first start, and with them that the piece is done. */
export const writeEarlierAlarms = (
  db: Db,
  { over, earlier }: Pick<PastAlarms, 'over' | 'earlier'>,
  step: string,
): Promise<void> =>
  inMixedTransaction(db, async (tx, client) => {
    await insertInSlices(over, (slice) => insertOver(tx, slice), SLICE)
    for (const { id, raisedAt } of earlier) await raiseEarlier(client, id, raisedAt)
    await markDone(tx, step)
  })

function rowOf({ events: _, parentId: __, ...alarm }: HandledAlarm) {
  const { raisedAt, recoveredAt, acknowledgedAt, firstAcknowledgedAt, recalledAt } = alarm
  const time = (at: number | null): Date | null => (at === null ? null : new Date(at))
  return {
    ...alarm,
    raisedAt: new Date(raisedAt),
    recoveredAt: time(recoveredAt),
    acknowledgedAt: time(acknowledgedAt),
    firstAcknowledgedAt: time(firstAcknowledgedAt),
    recalledAt: time(recalledAt),
  }
}

const eventRowsOf = (list: readonly HandledAlarm[]) =>
  list
    .flatMap(({ id: alarmId, events }) => events.map((event) => ({ alarmId, ...event, at: new Date(event.at) })))
    .sort((one, other) => one.at.getTime() - other.at.getTime())

async function insertOver(tx: Queryable, slice: readonly HandledAlarm[]): Promise<void> {
  const added = await tx
    .insert(alarms)
    .values(slice.map((alarm) => ({ ...rowOf(alarm), revision: UNTOLD })))
    .onConflictDoNothing()
    .returning({ id: alarms.id })
  const ids = new Set(added.map(({ id }) => id))
  const events = eventRowsOf(slice.filter(({ id }) => ids.has(id)))
  if (events.length > 0) await tx.insert(alarmEvents).values(events)
}

/** @returns False where its source has an active alarm already. */
async function insertStanding(tx: Queryable, alarm: HandledAlarm): Promise<boolean> {
  const added = await tx.insert(alarms).values(rowOf(alarm)).onConflictDoNothing().returning({ id: alarms.id })
  if (added.length > 0) await tx.insert(alarmEvents).values(eventRowsOf([alarm]))
  return added.length > 0
}

/** Moves the beginning of a past alarm back, and its first acknowledgement with it. */
async function raiseEarlier(client: pg.ClientBase, id: string, raisedAt: number): Promise<void> {
  const { rows } = await client.query<{ ms: number }>(
    'select (extract(epoch from raised_at) * 1000)::float8 - $2::float8 as ms from alarms where id = $1 for update',
    [id, raisedAt],
  )
  const shift = rows[0]?.ms ?? 0
  if (shift <= 0) return
  const back = `$2::float8 * interval '1 millisecond'`
  await client.query(
    `update alarm_events set at = at - ${back} where alarm_id = $1 and kind in ('raised', 'acknowledged')
      and at <= (select coalesce(first_acknowledged_at, acknowledged_at, raised_at) from alarms where id = $1)`,
    [id, shift],
  )
  await client.query(
    `update alarms set raised_at = raised_at - ${back}, first_acknowledged_at = first_acknowledged_at - ${back},
      acknowledged_at = case when first_acknowledged_at is null then acknowledged_at - ${back} else acknowledged_at end
      where id = $1`,
    [id, shift],
  )
}

/**
 * The running engine has found the same since: its alarm stands from when the past's did, with what was done about that
 * one. An acknowledgement counts for the level it was given at: where the engine's alarm is of a higher one, it is told
 * only.
 */
async function raiseLiveEarlier(client: pg.ClientBase, alarm: HandledAlarm): Promise<void> {
  const { sourceKey, warnLevel, acknowledgedBy, remarks, events } = alarm
  const { raisedAt, acknowledgedAt, firstAcknowledgedAt, recalledAt } = rowOf(alarm)
  const { rows } = await client.query<{ id: string }>(
    `update alarms set raised_at = $2, revision = nextval('alarm_revision'),
        recalled_at = coalesce(recalled_at, $3),
        first_acknowledged_at = case when warn_level > $8 then first_acknowledged_at
          else coalesce($4, case when acknowledged_at is not null then $5::timestamptz end) end,
        acknowledged_at = case when is_carried then $5 else acknowledged_at end,
        acknowledged_by = case when is_carried then $6 else acknowledged_by end,
        remarks = case when is_carried then $7 else remarks end
      from (select id as live, acknowledged_at is null and warn_level <= $8 and $5::timestamptz is not null as is_carried
        from alarms where source_key = $1 and state = 'active' and raised_at > $2 for update) as found
      where id = live returning id`,
    [sourceKey, raisedAt, recalledAt, firstAcknowledgedAt, acknowledgedAt, acknowledgedBy, remarks, warnLevel],
  )
  const since = events.filter(({ kind }) => kind !== 'raised')
  const raised = events.find(({ kind }) => kind === 'raised')
  for (const { id } of rows) {
    await client.query(
      `update alarm_events set at = $2, warn_level = coalesce($3, warn_level) where alarm_id = $1 and kind = 'raised'`,
      [id, raisedAt, raised?.warnLevel ?? null],
    )
    for (const { kind, at, warnLevel: level, by = null, detail = '' } of since)
      await client.query(
        'insert into alarm_events (alarm_id, kind, at, warn_level, by, detail) values ($1, $2, $3, $4, $5, $6)',
        [id, kind, new Date(at), level, by, detail],
      )
  }
}
