import type pg from 'pg'
import {
  type ActiveAlarm,
  activeAmong,
  addEvents,
  changeLevel,
  lockActiveAlarms,
  nodesInMaintenance,
  pumpsStopped,
  raiseAgain,
  suppressAlarm,
  touchAlarms,
} from './alarm.repository.ts'
import { describeAlarm, typeLabelOf } from './alarm-texts.ts'
import type { AlarmChange } from './evaluate.ts'
import type { ParentCandidate } from './parent-rules.ts'
import { moveAlarm, raiseAlarm } from './raise-and-end.ts'
import type { AlarmSource } from './sources.ts'
import {
  alarmAmong,
  type Suppressible,
  suppressibleAt,
  suppressibleOf,
  suppressionNow,
  suppressionOf,
} from './suppression.ts'
import { renewGroups } from './write-groups.ts'

interface ChangeContext {
  /** The alarm that the source has, or had last. */
  readonly alarmId: string | null
  readonly isHeating: boolean
  readonly sources: ReadonlyMap<string, AlarmSource>
}

/** Writes what has become of one source. @returns Id of its alarm, or of the last that it had. */
export async function writeChange(
  client: pg.ClientBase,
  source: AlarmSource,
  change: AlarmChange,
  { alarmId, isHeating, sources }: ChangeContext,
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
    await changeLevel(client, alarmId, texts, at)
    await addEvents(client, [{ alarmId, kind: 'levelChanged', at, warnLevel: threshold.level }])
    return alarmId
  }
  const isChatter = change.kind === 'raised' && change.isChatter
  if (isChatter && alarmId !== null && (await raiseAgain(client, alarmId))) {
    await changeLevel(client, alarmId, texts, at)
    await addEvents(client, [{ alarmId, kind: 'raisedAgain', at, warnLevel: threshold.level }])
    return alarmId
  }
  const suppressed = await suppressionNow(
    client,
    suppressibleOf(source, sources, value !== null && texts.limit !== null && value < texts.limit),
    { isHeating, at },
  )
  const { id } = await raiseAlarm(client, {
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
  return id
}

/** Renews the groups, then hides and shows active alarms after a change of what suppresses them. */
export async function renewSuppression(
  client: pg.ClientBase,
  sources: ReadonlyMap<string, AlarmSource>,
  { isHeating, now }: { isHeating: boolean; now: number },
): Promise<void> {
  await renewGroups(client, sources, now)
  const inMaintenance = await nodesInMaintenance(client, now)
  const locked = await lockActiveAlarms(client)
  const alarms: (ActiveAlarm & { readonly what: Suppressible })[] = []
  for (const alarm of locked) {
    const source = sources.get(alarm.sourceKey)
    if (source) alarms.push({ ...alarm, what: suppressibleOf(source, sources, alarm.isLow) })
    // what is reported for a whole office or company hides behind nothing
    else if (isReported(alarm.sourceKey)) alarms.push({ ...alarm, what: await suppressibleAt(client, alarm) })
  }
  const stoppedPumps = await pumpsStopped(client, [...new Set(alarms.flatMap(({ what }) => what.pumpIds))])
  const candidates = new Set(alarms.flatMap(({ what }) => what.parents.map(({ key }) => key)))
  const active = await activeAmong(client, [...candidates])
  const alarmOf = (candidate: ParentCandidate) => alarmAmong(active, candidate)
  const touched: string[] = []
  for (const alarm of alarms) {
    const { by, parentId } = suppressionOf(alarm.what, { isHeating, inMaintenance, stoppedPumps, alarmOf })
    if (by === alarm.suppressedBy && parentId === alarm.parentId) continue
    await suppressAlarm(client, alarm.id, by, parentId)
    for (const id of [alarm.parentId, parentId]) if (id !== null) touched.push(id)
    // an alarm that stays hidden behind another parent is not hidden once more
    if (by === alarm.suppressedBy) continue
    const event = { alarmId: alarm.id, at: now, warnLevel: alarm.warnLevel }
    await addEvents(client, [
      by === null ? { ...event, kind: 'unsuppressed' } : { ...event, kind: 'suppressed', detail: by },
    ])
  }
  await touchAlarms(client, touched)
}

const isReported = (sourceKey: string): boolean => !/^(limit|rule|comm):/.test(sourceKey)
