import type pg from 'pg'
import {
  addEvents,
  changeLevel,
  commAlarmOf,
  endAlarm,
  insertAlarm,
  lockActiveAlarms,
  lockAlarm,
  nodesInMaintenance,
  raiseAgain,
  type Suppression,
  suppressAlarm,
} from './alarm.repository.ts'
import { describeAlarm, typeLabelOf } from './alarm-texts.ts'
import type { AlarmChange } from './evaluate.ts'
import type { AlarmSource } from './sources.ts'
import { type AlarmMove, nextState } from './transitions.ts'

interface Suppressed {
  readonly by: Suppression | null
  readonly parentId: string | null
}

/** Writes what has become of one source. @returns Id of its alarm, or of the last that it had. */
export async function writeChange(
  client: pg.ClientBase,
  source: AlarmSource,
  change: AlarmChange,
  { alarmId, isHeating }: { readonly alarmId: string | null; readonly isHeating: boolean },
): Promise<string | null> {
  if (change.kind === 'returned') {
    if (alarmId !== null) await moveAlarm(client, alarmId, 'return', change.at)
    return alarmId
  }
  const fixed = source.condition.thresholds[change.threshold]
  if (!fixed) return alarmId
  const { at, bound = fixed.bound } = change
  const threshold = { ...fixed, bound }
  const value = source.point && change.value
  const texts = { ...describeAlarm(source, threshold, value), warnLevel: threshold.level, value }
  if (change.kind === 'levelChanged' && alarmId !== null) {
    await changeLevel(client, alarmId, texts)
    await addEvents(client, [{ alarmId, kind: 'levelChanged', at, warnLevel: threshold.level }])
    return alarmId
  }
  const isChatter = change.kind === 'raised' && change.isChatter
  if (isChatter && alarmId !== null && (await raiseAgain(client, alarmId))) {
    await changeLevel(client, alarmId, texts)
    await addEvents(client, [{ alarmId, kind: 'raisedAgain', at, warnLevel: threshold.level }])
    return alarmId
  }
  const suppressed = await suppressionNow(client, source, isHeating, at)
  const { id, isNew } = await insertAlarm(client, {
    ...texts,
    sourceKey: source.key,
    pointId: source.point?.id ?? null,
    warnNumber: source.warnNumber,
    warnTypeLabel: typeLabelOf(source.warnNumber),
    heatName: source.heat.name,
    heatKeyId: source.heat.id,
    pointLocation: source.location,
    raisedAt: at,
    suppressedBy: suppressed.by,
    parentId: suppressed.parentId,
  })
  if (!isNew) return id
  const event = { alarmId: id, at, warnLevel: threshold.level }
  await addEvents(client, [
    { ...event, kind: 'raised' },
    ...(suppressed.by === null ? [] : [{ ...event, kind: 'suppressed' as const, detail: suppressed.by }]),
  ])
  return id
}

/** Ends an alarm that has returned, or is watched no more, as far as its state allows. */
export async function moveAlarm(client: pg.ClientBase, id: string, move: AlarmMove, at: number): Promise<void> {
  const alarm = await lockAlarm(client, id)
  if (alarm?.state !== 'active') return
  const state = nextState(alarm, move)
  await endAlarm(client, id, state, at)
  const event = { alarmId: id, at, warnLevel: alarm.warnLevel }
  await addEvents(client, [
    { ...event, kind: 'returned' },
    ...(state === 'closed' ? [{ ...event, kind: 'closed' as const }] : []),
  ])
}

/** Why alarms of this source are recorded but not shown; the reasons of the whole station go before its parent. */
export function suppressionOf(
  source: AlarmSource,
  present: { isHeating: boolean; inMaintenance: ReadonlySet<string>; commId: string | null },
): Suppressed {
  const { status } = source.heat
  if (status === 'maintenance' || source.nodeIds.some((id) => present.inMaintenance.has(id)))
    return { by: 'maintenance', parentId: null }
  if (status === 'stopped' || status === 'frozen') return { by: 'unitStopped', parentId: null }
  if (source.season !== 'always' && (source.season === 'heating') !== present.isHeating)
    return { by: 'seasonOff', parentId: null }
  if (source.condition.kind !== 'communication' && present.commId !== null)
    return { by: 'parent', parentId: present.commId }
  return { by: null, parentId: null }
}

async function suppressionNow(client: pg.ClientBase, source: AlarmSource, isHeating: boolean, at: number) {
  const commId = await commAlarmOf(client, source.heat.id)
  return suppressionOf(source, { isHeating, inMaintenance: await nodesInMaintenance(client, at), commId })
}

/** Hides and shows active alarms after a change of what suppresses them. */
export async function renewSuppression(
  client: pg.ClientBase,
  sources: ReadonlyMap<string, AlarmSource>,
  { isHeating, now }: { isHeating: boolean; now: number },
): Promise<void> {
  const inMaintenance = await nodesInMaintenance(client, now)
  for (const alarm of await lockActiveAlarms(client)) {
    const source = sources.get(alarm.sourceKey)
    if (!source) continue
    const { by, parentId } = suppressionOf(source, { isHeating, inMaintenance, commId: alarm.commId })
    if (by === alarm.suppressedBy && parentId === alarm.parentId) continue
    await suppressAlarm(client, alarm.id, by, parentId)
    const event = { alarmId: alarm.id, at: now, warnLevel: alarm.warnLevel }
    await addEvents(client, [
      by === null ? { ...event, kind: 'unsuppressed' } : { ...event, kind: 'suppressed', detail: by },
    ])
  }
}
