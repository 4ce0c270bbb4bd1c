/** When the writes of a balance go out (domain guide 4.7): those that close first, so that those that open do not pull the pressure down. */

import type { MemberOutcome } from './cycle.ts'

const MINUTE_MS = 60_000
/** Writes in a minute to the units of one source. */
const MOST_A_MINUTE = 30

export type Move = 'closes' | 'opens' | 'stays'
const ORDER: readonly Move[] = ['closes', 'opens', 'stays']

export interface Ordered {
  readonly outcome: MemberOutcome
  readonly sourceId: string
  readonly move: Move
}

/** Gives each write its time; those of a unit stay together. In the order given. */
export function orderWrites(moves: readonly Ordered[], now: number): MemberOutcome[] {
  const minuteOf = new Map<string, number>()
  for (const sourceId of new Set(moves.map((one) => one.sourceId))) {
    let [minute, numInMinute] = [0, 0]
    for (const move of ORDER) {
      const own = moves.filter((one) => one.sourceId === sourceId && one.move === move && one.outcome.writes.length > 0)
      for (const { outcome } of own) {
        if (numInMinute + outcome.writes.length > MOST_A_MINUTE) [minute, numInMinute] = [minute + 1, 0]
        minuteOf.set(outcome.nodeId, minute)
        numInMinute += outcome.writes.length
      }
      // what closes is done before anything opens
      if (move === 'closes' && own.length > 0) [minute, numInMinute] = [minute + 1, 0]
    }
  }
  return moves.map(({ outcome }) => {
    const notBefore = now + (minuteOf.get(outcome.nodeId) ?? 0) * MINUTE_MS
    return { ...outcome, writes: outcome.writes.map((write) => ({ ...write, notBefore })) }
  })
}
