import type pg from 'pg'
import {
  type AlarmToRaise,
  addEvents,
  endAlarm,
  insertAlarm,
  type LockedAlarm,
  lockAlarm,
  touchAlarms,
} from './alarm.repository.ts'
import { type AlarmMove, nextState } from './transitions.ts'

/** Adds an alarm with its events. @returns Its id, and whether it is new: a source keeps the active alarm that it has. */
export async function raiseAlarm(client: pg.ClientBase, alarm: AlarmToRaise): Promise<{ id: string; isNew: boolean }> {
  const raised = await insertAlarm(client, alarm)
  if (!raised.isNew) return raised
  const event = { alarmId: raised.id, at: alarm.raisedAt, warnLevel: alarm.warnLevel }
  await addEvents(client, [
    { ...event, kind: 'raised' },
    ...(alarm.suppressedBy === null ? [] : [{ ...event, kind: 'suppressed' as const, detail: alarm.suppressedBy }]),
  ])
  if (alarm.parentId !== null) await touchAlarms(client, [alarm.parentId])
  return raised
}

/** Ends an alarm that has returned, or is watched no more, as far as its state allows. */
export async function moveAlarm(client: pg.ClientBase, id: string, move: AlarmMove, at: number): Promise<void> {
  const alarm = await lockAlarm(client, id)
  if (alarm?.state === 'active') await moveLocked(client, { ...alarm, id }, move, at)
}

/** Like {@link moveAlarm}, of an active alarm that is locked. */
export async function moveLocked(
  client: pg.ClientBase,
  alarm: LockedAlarm & { readonly id: string },
  move: AlarmMove,
  at: number,
): Promise<void> {
  const state = nextState(alarm, move)
  await endAlarm(client, alarm.id, state, at)
  const event = { alarmId: alarm.id, at, warnLevel: alarm.warnLevel }
  await addEvents(client, [
    { ...event, kind: 'returned' },
    ...(state === 'closed' ? [{ ...event, kind: 'closed' as const }] : []),
  ])
  if (alarm.parentId !== null) await touchAlarms(client, [alarm.parentId])
}
