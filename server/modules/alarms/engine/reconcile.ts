/**
 * The record after values came late. Duty: compare the alarms that a source has with those that it should have, purely.
 * Neighbours: `replay` finds these; `write-record` writes the difference. Invariant: what people did stays with the
 * alarm that lasts longest beside the one that they did it to.
 */
import type { Episode, LevelAt } from './replay.ts'

/** An alarm as it is stored. Times are epoch ms. */
export interface StoredAlarm {
  readonly id: string
  readonly raisedAt: number
  /** Null: it has not returned. */
  readonly recoveredAt: number | null
  readonly acknowledgedAt: number | null
  /** Suppressed by design: recorded, but shown to nobody. */
  readonly isSuppressed: boolean
}

/** An alarm as arrival in order would have left it. */
export interface TrueAlarm {
  readonly raisedAt: number
  readonly recoveredAt: number | null
  readonly numRaises: number
  /** What it was about last; null: what it is about already. */
  readonly level: LevelAt | null
  /** When its level last rose, or null. */
  readonly roseAt: number | null
}

export type Correction =
  /** The stored alarm and the true one are the same; what differs is to be written. */
  | { readonly kind: 'correct'; readonly id: string; readonly alarm: TrueAlarm }
  /**
   * It would not have been raised. `into`: the alarm that takes over its acknowledgement and notes, where it has none of
   * its own.
   */
  | { readonly kind: 'withdraw'; readonly id: string; readonly into: string | null }
  /** It would have been raised. */
  | { readonly kind: 'add'; readonly alarm: TrueAlarm }

/**
 * @param stored - Alarms of the source that the replay covers.
 * @param levelOf - Level of a threshold, by its index.
 * @param now - Epoch ms: until then what stands has lasted.
 * @returns Corrections, in order of time of their alarms; all withdrawals first.
 */
export function reconcile(
  episodes: readonly Episode[],
  stored: readonly StoredAlarm[],
  levelOf: (threshold: number) => number,
  now: number,
): readonly Correction[] {
  const alarms = alarmsOf(episodes, stored, levelOf)
  // a gateway's clock may be ahead
  const end = Math.max(now, ...[...alarms, ...stored].map(({ raisedAt }) => raisedAt))
  const pairs = alarms
    .flatMap((alarm, index) => stored.map((known) => ({ index, known, shared: sharedMs(alarm, known, end) })))
    .filter(({ shared }) => shared >= 0)
    .sort(
      (one, other) => other.shared - one.shared || one.known.raisedAt - other.known.raisedAt || one.index - other.index,
    )
  const idOf = new Map<number, string>()
  const used = new Set<string>()
  for (const { index, known } of pairs) {
    if (idOf.has(index) || used.has(known.id)) continue
    idOf.set(index, known.id)
    used.add(known.id)
  }
  const withdrawals = stored
    .filter(({ id }) => !used.has(id))
    .map(({ id }): Correction => {
      const beside = pairs.find((pair) => pair.known.id === id && idOf.has(pair.index))
      return { kind: 'withdraw', id, into: beside ? (idOf.get(beside.index) ?? null) : null }
    })
  const others = alarms.map((alarm, index): Correction => {
    const id = idOf.get(index)
    return id === undefined ? { kind: 'add', alarm } : { kind: 'correct', id, alarm }
  })
  return [...withdrawals, ...others]
}

/** Joins what chatters to one alarm, unless somebody had dealt with that one by then. */
function alarmsOf(
  episodes: readonly Episode[],
  stored: readonly StoredAlarm[],
  levelOf: (threshold: number) => number,
): readonly TrueAlarm[] {
  const alarms: TrueAlarm[] = []
  for (const { raisedAt, returnedAt, isChatter, levels } of episodes) {
    const last = alarms.at(-1)
    const rises = levels.filter(({ threshold }, index) => {
      const before = levels[index - 1]
      return before !== undefined && levelOf(threshold) > levelOf(before.threshold)
    })
    const roseAt = rises.at(-1)?.at ?? null
    const level = levels.at(-1) ?? null
    if (isChatter && last?.recoveredAt != null && !isSettled(last, stored, raisedAt))
      alarms[alarms.length - 1] = {
        ...last,
        recoveredAt: returnedAt,
        numRaises: last.numRaises + 1,
        level,
        roseAt: roseAt ?? last.roseAt,
      }
    else alarms.push({ raisedAt, recoveredAt: returnedAt, numRaises: 1, level, roseAt })
  }
  return alarms
}

const isSettled = (alarm: TrueAlarm, stored: readonly StoredAlarm[], by: number): boolean =>
  stored.some(
    (known) =>
      known.raisedAt <= (alarm.recoveredAt ?? by) &&
      (known.recoveredAt ?? by) >= alarm.raisedAt &&
      (known.isSuppressed || (known.acknowledgedAt !== null && known.acknowledgedAt <= by)),
  )

/** How long both lasted together; negative where they did not. */
const sharedMs = (one: TrueAlarm, other: StoredAlarm, now: number): number =>
  Math.min(one.recoveredAt ?? now, other.recoveredAt ?? now) - Math.max(one.raisedAt, other.raisedAt)
