/**
 * Values that come late. Duty: find anew, in the transaction of the batch, what a source has been since before them, and
 * correct its record. Neighbours: `replay` and `reconcile` decide, purely. Invariants: whatever the order of arrival, a
 * source has the alarms that its stored values in order give. How far back: values are taken for as long as raw values
 * are kept (`RAW_RETENTION_MS`), the replay begins at most a day before them, and never before the source has been judged
 * as it is now. What the dead-band of a point dropped is missing in a replay, so between a late value and the next
 * stored one, the late value holds. Communication is judged by arrival and never replayed.
 */
import type pg from 'pg'
import { describeAlarm } from './alarm-texts.ts'
import { isPlain } from './conditions.ts'
import type { LateSource } from './considered-batch.ts'
import { type SourceMemory, sideOf } from './engine-memory.ts'
import { type Sample, settlingMs } from './evaluate.ts'
import { reconcile } from './reconcile.ts'
import { keysWithAlarmsSince, lockAlarmsSince, type PastAlarm, storeNewest, valuesSince } from './replay.repository.ts'
import { quietInstantBefore, replay, type Standing } from './replay.ts'
import { readSignals } from './signals.ts'
import type { AlarmSource } from './sources.ts'
import type { StoredState } from './stored-state.ts'
import { type RecordContext, writeRecord } from './write-record.ts'

/** How long before the late value a replay looks for an instant at which nothing was going on. */
const MAX_BACK_MS = 86_400_000

export interface ReplayedSource {
  readonly source: AlarmSource
  readonly state: StoredState
  readonly learnt: SourceMemory
}

/** Those of the late sources whose record may change. */
export async function sourcesToReplay(client: pg.ClientBase, late: readonly LateSource[]): Promise<LateSource[]> {
  const harmless = late.filter(({ isHarmless }) => isHarmless)
  const since = harmless.map(({ source, from }) => ({
    key: source.key,
    since: from - settlingMs(source.condition.thresholds),
  }))
  const withAlarms = await keysWithAlarmsSince(client, since)
  return late.filter(({ isHarmless, source }) => !isHarmless || withAlarms.has(source.key))
}

interface ReplayContext extends Pick<RecordContext, 'isHeating' | 'sources' | 'now'> {
  /** Epoch ms: since when the source has been judged as it is now. */
  readonly since: number
}

/**
 * Replays a source whose state is locked, and corrects its alarms. The values of the batch must be stored.
 */
export async function replayLate(
  client: pg.ClientBase,
  { source, from }: Pick<LateSource, 'source' | 'from'>,
  { since, ...context }: ReplayContext,
): Promise<ReplayedSource> {
  const { now } = context
  const { thresholds, memoryMs = 0 } = source.condition
  const ids = [...source.inputs.values()]
  await storeNewest(client, ids)
  const earliest = Math.max(since, from - MAX_BACK_MS)
  const past = await lockAlarmsSince(client, source.key, earliest - settlingMs(thresholds))
  const spans = past.map(({ raisedAt, recoveredAt }) => ({ from: raisedAt, to: recoveredAt }))
  const begin = quietInstantBefore(Math.max(from, since), spans, thresholds, earliest)
  const held = past.find((alarm) => alarm.raisedAt < begin && (alarm.recoveredAt ?? now) >= begin)
  const standing = held ? standingOf(source, held) : null
  const values = await valuesSince(client, ids, begin - memoryMs)
  const { state, episodes, memory, readings, last } = replay(source, values, {
    begin,
    isQuiet: begin > earliest,
    standing,
    now,
  })
  const stored = past.filter((alarm) => alarm.raisedAt >= begin || (standing !== null && alarm === held))
  const corrections = reconcile(episodes, stored, (threshold) => thresholds[threshold]?.level ?? 0, now)
  const alarmId = await writeRecord(client, source, corrections, { ...context, stored, begin })
  const learnt = { memory, readings, side: sideAfter(source, last) }
  return { source, state: { evaluation: state, alarmId }, learnt }
}

/**
 * What a source remembers, from the values that are stored; null where it needs none of that. So a process that starts
 * goes on as one that has always run.
 */
export async function recall(client: pg.Pool, source: AlarmSource, now: number): Promise<SourceMemory | null> {
  const { inputs, condition } = source
  if (isPlain(condition) || condition.kind === 'communication') return null
  const ids = [...inputs.values()]
  const newest = (await valuesSince(client, ids, now)).at(-1)?.time ?? now
  const values = await valuesSince(client, ids, Math.min(newest, now) - (condition.memoryMs ?? 0))
  const { samples, memory, readings } = readSignals(source, values, { memory: [], readingOf: () => null })
  return {
    memory,
    readings,
    side: sideAfter(source, samples.findLast(({ signal }) => signal !== null) ?? null),
  }
}

const sideAfter = ({ condition }: AlarmSource, last: Sample | null): number =>
  last?.signal == null ? 0 : sideOf(condition.thresholds, last.signal, last.bounds)

/** The bound that an alarm is about: several may be of its level. */
function standingOf(source: AlarmSource, { raisedAt, warnLevel, conditionInfo }: PastAlarm): Standing | null {
  const { thresholds } = source.condition
  const isSame = (index: number): boolean => {
    const threshold = thresholds[index]
    return threshold?.level === warnLevel && describeAlarm(source, threshold, null).conditionInfo === conditionInfo
  }
  const indices = [...thresholds.keys()]
  const threshold = indices.find(isSame) ?? indices.find((index) => thresholds[index]?.level === warnLevel)
  return threshold === undefined ? null : { raisedAt, threshold }
}
