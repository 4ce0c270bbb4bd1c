import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import {
  type ActiveAlarm,
  addEvents,
  changeLevels,
  lockActiveAlarms,
  raiseAgain,
  suppressAlarms,
  touchAlarms,
} from './alarm.repository.ts'
import { placeOf, textsOf } from './alarm-columns.ts'
import type { AlarmChange } from './evaluate.ts'
import type { AlarmToRaise, LevelTexts } from './raise.repository.ts'
import { moveAlarms, raiseAlarms } from './raise-and-end.ts'
import type { AlarmSource } from './sources.ts'
import { type Suppressible, suppressibleAt, suppressibleOf, suppressionAt, surroundingsOf } from './suppression.ts'
import { renewGroups } from './write-groups.ts'

/** A change of one source. */
export interface SourceChange {
  readonly source: AlarmSource
  readonly change: AlarmChange
}
/** The alarm that each source has, or had last. */
export type AlarmIds = Map<string, string | null>

interface ChangeContext {
  readonly isHeating: boolean
  readonly sources: ReadonlyMap<string, AlarmSource>
}

/**
 * Writes what has become of sources, with as many statements for a thousand of them as for one.
 *
 * @param changes - In order of time, so that the first of a group is known when the others come.
 * @param alarmIds - Alarms that are raised are added to it.
 */
export async function writeChanges(
  client: pg.ClientBase,
  changes: readonly SourceChange[],
  alarmIds: AlarmIds,
  context: ChangeContext,
): Promise<void> {
  for (const part of partsOf(changes)) await writePart(client, part, alarmIds, context)
}

/** The changes in the same order, cut where a source comes for the second time. */
function partsOf(changes: readonly SourceChange[]): SourceChange[][] {
  const parts: SourceChange[][] = []
  let keys = new Set<string>()
  for (const change of changes) {
    const { key } = change.source
    const part = keys.has(key) ? undefined : parts.at(-1)
    if (part) part.push(change)
    else {
      parts.push([change])
      keys = new Set()
    }
    keys.add(key)
  }
  return parts
}

/** What is done about one change. */
type Step = { readonly source: AlarmSource; readonly at: number } & (
  | { readonly kind: 'end'; readonly id: string }
  | { readonly kind: 'levelChanged' | 'raisedAgain'; readonly id: string; readonly texts: LevelTexts }
  | { readonly kind: 'raise'; readonly id: string; readonly texts: LevelTexts; readonly what: Suppressible }
)

/** Writes changes of which each is of another source. */
async function writePart(
  client: pg.ClientBase,
  part: readonly SourceChange[],
  alarmIds: AlarmIds,
  { isHeating, sources }: ChangeContext,
): Promise<void> {
  const alarmOf = ({ source }: SourceChange): string | null => alarmIds.get(source.key) ?? null
  const again = await raiseAgain(
    client,
    part.flatMap((each) => (each.change.kind === 'raised' && each.change.isChatter ? (alarmOf(each) ?? []) : [])),
  )
  const steps = part.flatMap((each) => stepOf(each, alarmOf(each), again, sources))
  const raised = await alarmsToRaise(client, steps, isHeating)
  const goingOn = steps.flatMap((step) =>
    step.kind === 'levelChanged' || step.kind === 'raisedAgain' ? [{ ...step.texts, ...step }] : [],
  )
  await moveAlarms(
    client,
    steps.flatMap((step) => (step.kind === 'end' ? [step] : [])),
    'return',
  )
  await changeLevels(client, goingOn)
  await addEvents(
    client,
    goingOn.map(({ id, kind, at, warnLevel }) => ({ alarmId: id, kind, at, warnLevel })),
  )
  for (const [key, { id }] of await raiseAlarms(client, raised)) alarmIds.set(key, id)
}

/** @param again - Alarms that chatter and have just been raised once more. */
function stepOf(
  { source, change }: SourceChange,
  id: string | null,
  again: ReadonlySet<string>,
  sources: ReadonlyMap<string, AlarmSource>,
): Step[] {
  const { at } = change
  if (change.kind === 'returned') return id === null ? [] : [{ kind: 'end', source, at, id }]
  const texts = textsOf(source, change)
  if (!texts) return []
  if (id !== null && change.kind === 'levelChanged') return [{ kind: 'levelChanged', source, at, id, texts }]
  if (id !== null && again.has(id)) return [{ kind: 'raisedAgain', source, at, id, texts }]
  const what = suppressibleOf(source, sources, isBelow(texts))
  return [{ kind: 'raise', source, at, id: randomUUID(), texts, what }]
}

const isBelow = ({ value, limit }: LevelTexts): boolean => value !== null && limit !== null && value < limit

/** The alarms to be raised, hidden by what holds at their time; one may hide behind another one of the same steps. */
async function alarmsToRaise(
  client: pg.ClientBase,
  steps: readonly Step[],
  isHeating: boolean,
): Promise<AlarmToRaise[]> {
  const raising = steps.flatMap((step) => (step.kind === 'raise' ? [step] : []))
  const [first] = raising
  if (!first) return []
  const whats = raising.map(({ what }) => what)
  const surroundings = await surroundingsOf(client, whats, first.at, raising.at(-1)?.at ?? first.at)
  const alarms: AlarmToRaise[] = []
  for (const step of steps) {
    const { source, at, id } = step
    if (step.kind === 'end') surroundings.active.delete(source.key)
    if (step.kind !== 'raise') continue
    const { by, parentId } = suppressionAt(step.what, surroundings, { isHeating, at })
    // a source that has an alarm keeps it, so that others hide behind that one
    if (!surroundings.active.has(source.key)) surroundings.active.set(source.key, { id, isLow: isBelow(step.texts) })
    alarms.push({
      ...step.texts,
      ...placeOf(source),
      id,
      raisedAt: at,
      suppressedBy: by,
      parentId,
    })
  }
  return alarms
}

/** Renews the groups, then hides and shows active alarms after a change of what suppresses them. */
export async function renewSuppression(
  client: pg.ClientBase,
  sources: ReadonlyMap<string, AlarmSource>,
  { isHeating, now }: { isHeating: boolean; now: number },
): Promise<void> {
  await renewGroups(client, sources, now)
  const locked = await lockActiveAlarms(client)
  const alarms: (ActiveAlarm & { readonly what: Suppressible })[] = []
  for (const alarm of locked) {
    const source = sources.get(alarm.sourceKey)
    if (source) alarms.push({ ...alarm, what: suppressibleOf(source, sources, alarm.isLow) })
    // what is reported for a whole office or company hides behind nothing
    else if (isReported(alarm.sourceKey)) alarms.push({ ...alarm, what: await suppressibleAt(client, alarm) })
  }
  const whats = alarms.map(({ what }) => what)
  const surroundings = await surroundingsOf(client, whats, now, now)
  const changed = alarms.flatMap(({ what, ...alarm }) => {
    const { by, parentId } = suppressionAt(what, surroundings, { isHeating, at: now })
    return by === alarm.suppressedBy && parentId === alarm.parentId ? [] : [{ by, parentId, alarm }]
  })
  await suppressAlarms(
    client,
    changed.map(({ by, parentId, alarm: { id } }) => ({ id, by, parentId })),
  )
  await addEvents(
    client,
    changed.flatMap(({ by, alarm }) => {
      // an alarm that stays hidden behind another parent is not hidden once more
      if (by === alarm.suppressedBy) return []
      const event = { alarmId: alarm.id, at: now, warnLevel: alarm.warnLevel }
      return [
        by === null
          ? { ...event, kind: 'unsuppressed' as const }
          : { ...event, kind: 'suppressed' as const, detail: by },
      ]
    }),
  )
  await touchAlarms(
    client,
    changed.flatMap(({ parentId, alarm }) => [alarm.parentId, parentId].filter((id) => id !== null)),
  )
}

const isReported = (sourceKey: string): boolean => !/^(limit|rule|comm):/.test(sourceKey)
