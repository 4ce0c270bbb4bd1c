import type pg from 'pg'
import { URGENT_LEVEL } from '#contract/endpoints/alarm-handling.ts'
import { type AlarmEvent, addEvents, endShelves } from './alarm.repository.ts'
import { placeOf, textsOf } from './alarm-columns.ts'
import type { Correction, TrueAlarm } from './reconcile.ts'
import { correctAlarm, insertPastAlarm, withdrawAlarm } from './record.repository.ts'
import type { PastAlarm } from './replay.repository.ts'
import type { AlarmSource } from './sources.ts'
import { nextState } from './transitions.ts'
import { type AlarmIds, writeChanges } from './write-changes.ts'

export interface RecordContext {
  readonly stored: readonly PastAlarm[]
  /** Where the replay began, epoch ms: an alarm from before was raised as it is stored. */
  readonly begin: number
  readonly isHeating: boolean
  readonly sources: ReadonlyMap<string, AlarmSource>
  /** Epoch ms. */
  readonly now: number
}

/** Corrects the stored alarms of a source. @returns Id of the last one that it has or had. */
export async function writeRecord(
  client: pg.ClientBase,
  source: AlarmSource,
  corrections: readonly Correction[],
  context: RecordContext,
): Promise<string | null> {
  const { stored, now } = context
  // an alarm that stands comes last: a source has one at most
  const inOrder = [...corrections].sort((one, other) => Number(isStanding(one)) - Number(isStanding(other)))
  const idOf = new Map<Correction, string | null>()
  for (const correction of inOrder) {
    if (correction.kind === 'withdraw') {
      await withdrawAlarm(client, correction.id, correction.into, now)
      await addEvents(client, [eventOf(correction.id, 'withdrawn', now, levelOf(stored, correction.id))])
    } else if (correction.kind === 'correct') {
      const known = stored.find(({ id }) => id === correction.id)
      if (known) await correct(client, source, known, correction.alarm, context)
      idOf.set(correction, correction.id)
    } else idOf.set(correction, await add(client, source, correction.alarm, context))
  }
  const last = corrections.findLast(({ kind }) => kind !== 'withdraw')
  return last ? (idOf.get(last) ?? null) : null
}

const isStanding = (correction: Correction): boolean =>
  correction.kind !== 'withdraw' && correction.alarm.recoveredAt === null
const levelOf = (stored: readonly PastAlarm[], id: string): number =>
  stored.find((alarm) => alarm.id === id)?.warnLevel ?? 0
const eventOf = (
  alarmId: string,
  kind: AlarmEvent['kind'],
  at: number,
  warnLevel: number,
  detail = '',
): AlarmEvent => ({ alarmId, kind, at, warnLevel, detail })

async function correct(
  client: pg.ClientBase,
  source: AlarmSource,
  known: PastAlarm,
  alarm: TrueAlarm,
  { begin, now }: RecordContext,
): Promise<void> {
  const { id } = known
  const texts = alarm.level && textsOf(source, alarm.level)
  const numRaises = known.raisedAt < begin ? Math.max(known.numRaises, alarm.numRaises) : alarm.numRaises
  const isOtherText = texts !== null && texts.content !== known.content
  const isSame =
    alarm.raisedAt === known.raisedAt &&
    alarm.recoveredAt === known.recoveredAt &&
    numRaises === known.numRaises &&
    !isOtherText
  if (isSame) return
  const warnLevel = texts?.warnLevel ?? known.warnLevel
  const isAcknowledgementOver =
    known.acknowledgedAt !== null &&
    warnLevel > known.warnLevel &&
    alarm.roseAt !== null &&
    alarm.roseAt > known.acknowledgedAt
  const isAcknowledged = known.acknowledgedAt !== null && !isAcknowledgementOver
  const standing = { state: known.state, isAcknowledged, warnLevel, isSuppressed: known.isSuppressed }
  const state = alarm.recoveredAt === null ? 'active' : nextState(standing, 'return')
  if (alarm.recoveredAt === null && warnLevel >= URGENT_LEVEL) await endShelves(client, [{ id, warnLevel, at: now }])
  await correctAlarm(client, {
    id,
    state,
    raisedAt: alarm.raisedAt,
    recoveredAt: alarm.recoveredAt,
    numRaises,
    texts: isOtherText ? texts : null,
    isAcknowledgementOver,
  })
  const hasReturned = known.recoveredAt === null && alarm.recoveredAt !== null
  const before = [
    alarm.raisedAt === known.raisedAt ? '' : timeText(known.raisedAt),
    hasReturned || alarm.recoveredAt === known.recoveredAt ? '' : timeText(known.recoveredAt),
  ]
  const isCorrected = before.some((text) => text !== '') || isOtherText || numRaises !== known.numRaises
  await addEvents(client, [
    ...(isCorrected
      ? [eventOf(id, 'corrected', now, warnLevel, before.filter((text) => text !== '').join(' / '))]
      : []),
    ...(hasReturned ? [eventOf(id, 'returned', alarm.recoveredAt, warnLevel)] : []),
    ...(state === 'closed' && known.state !== 'closed' ? [eventOf(id, 'closed', now, warnLevel)] : []),
  ])
}

const timeText = (time: number | null): string => (time === null ? '' : new Date(time).toISOString())

/** One that stands is raised as any other; one that was over before it was known only enters the history. */
async function add(
  client: pg.ClientBase,
  source: AlarmSource,
  alarm: TrueAlarm,
  { isHeating, sources, now }: RecordContext,
): Promise<string | null> {
  const { level, raisedAt, recoveredAt, numRaises } = alarm
  if (!level) return null
  if (recoveredAt === null) {
    const change = { ...level, kind: 'raised' as const, at: raisedAt, isChatter: false }
    const alarmIds: AlarmIds = new Map()
    await writeChanges(client, [{ source, change }], alarmIds, { isHeating, sources })
    return alarmIds.get(source.key) ?? null
  }
  const texts = textsOf(source, level)
  if (!texts) return null
  const id = await insertPastAlarm(client, {
    ...texts,
    ...placeOf(source),
    raisedAt,
    recoveredAt,
    numRaises,
  })
  await addEvents(client, [eventOf(id, 'recordedLate', now, texts.warnLevel)])
  return id
}
