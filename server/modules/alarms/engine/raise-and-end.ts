import type pg from 'pg'
import {
  type AlarmEvent,
  activeAmong,
  addEvents,
  endAlarms,
  type LockedAlarm,
  lockActive,
  touchAlarms,
} from './alarm.repository.ts'
import { type AlarmToRaise, insertAlarms, markFirstOut } from './raise.repository.ts'
import { type AlarmMove, nextState } from './transitions.ts'

export interface RaisedAlarm {
  readonly id: string
  /** A source keeps the active alarm that it has. */
  readonly isNew: boolean
}

/**
 * Adds alarms, each of another source, with their events.
 *
 * @returns The alarm of each source.
 */
export async function raiseAlarms(
  client: pg.ClientBase,
  alarms: readonly AlarmToRaise[],
): Promise<Map<string, RaisedAlarm>> {
  if (alarms.length === 0) return new Map()
  const added = await insertAlarms(client, alarms)
  const isAdded = ({ id }: { readonly id: string }): boolean => added.has(id)
  const raised = alarms.filter(isAdded)
  await markFirstOut(
    client,
    raised.flatMap(({ id, suppressedBy }) => (suppressedBy === null ? [id] : [])),
  )
  await addEvents(client, raised.flatMap(eventsOfRaise))
  await touchAlarms(
    client,
    raised.flatMap(({ parentId }) => parentId ?? []),
  )
  const present = await activeAmong(
    client,
    alarms.flatMap((alarm) => (isAdded(alarm) ? [] : [alarm.sourceKey])),
  )
  return new Map(
    alarms.map((alarm) => {
      const id = isAdded(alarm) ? alarm.id : present.get(alarm.sourceKey)?.id
      if (id === undefined) throw new Error(`The alarm of ${alarm.sourceKey} was neither added nor found.`)
      return [alarm.sourceKey, { id, isNew: isAdded(alarm) }]
    }),
  )
}

function eventsOfRaise({ id, raisedAt, warnLevel, suppressedBy }: AlarmToRaise): AlarmEvent[] {
  const event = { alarmId: id, at: raisedAt, warnLevel }
  return [
    { ...event, kind: 'raised' },
    ...(suppressedBy === null ? [] : [{ ...event, kind: 'suppressed' as const, detail: suppressedBy }]),
  ]
}

/** An alarm whose condition is over, or that is watched no more. */
export interface AlarmEnd {
  readonly id: string
  /** Epoch ms. */
  readonly at: number
}

/** Ends alarms as far as they are active and their states allow. */
export async function moveAlarms(client: pg.ClientBase, ends: readonly AlarmEnd[], move: AlarmMove): Promise<void> {
  if (ends.length === 0) return
  const locked = await lockActive(
    client,
    ends.map(({ id }) => id),
  )
  const byId = new Map(locked.map((alarm) => [alarm.id, alarm]))
  const active = ends.flatMap(({ id, at }) => {
    const alarm = byId.get(id)
    return alarm ? [{ ...alarm, at }] : []
  })
  await moveLocked(client, active, move)
}

/** Like {@link moveAlarms}, of active alarms that are locked. */
export async function moveLocked(
  client: pg.ClientBase,
  alarms: readonly (LockedAlarm & AlarmEnd)[],
  move: AlarmMove,
): Promise<void> {
  if (alarms.length === 0) return
  const ended = alarms.map((alarm) => ({ ...alarm, state: nextState(alarm, move) }))
  await endAlarms(client, ended)
  await addEvents(
    client,
    ended.flatMap(({ id, at, warnLevel, state }) => {
      const event = { alarmId: id, at, warnLevel }
      return [
        { ...event, kind: 'returned' as const },
        ...(state === 'closed' ? [{ ...event, kind: 'closed' as const }] : []),
      ]
    }),
  )
  await touchAlarms(
    client,
    ended.flatMap(({ parentId }) => parentId ?? []),
  )
}
