/**
 * Which alarms of category 22 hold (domain guide 5.1: 成员剔除, 超时), by the rules that the company has set. Duty: conditions over the
 * stored cycles of a running strategy, and for how long each has held. Neighbours: balance-alarms.job.ts reads and reports. Pure.
 * Invariant: what has held for less than its delay raises nothing, and ends nothing that is there.
 */

import type { BalanceAlarms, BalanceRule } from '#contract/regulation/balance-alarms.ts'
import { hoursLate } from '../computing/off-target.ts'

interface WatchedResult {
  readonly nodeId: string
  /** Without a target, as an input or the cabinet was not usable, or a reject limit was crossed. */
  readonly isOut: boolean
  /** Target less mean, K; null: not known, or people have frozen or left out the unit. */
  readonly errorK: number | null
}

export interface WatchedStrategy {
  readonly strategyId: string
  readonly cycleMinutes: number
  /** Since when it runs, epoch ms. */
  readonly releasedAt: number
  /** How long a member may be off its target, h; null: as long as it takes. */
  readonly timeoutH: number | null
  /** Since when members are off their targets that the newest cycle moves, epoch ms, by unit. */
  readonly offSince: ReadonlyMap<string, number>
  /** Newest first. */
  readonly cycles: readonly { readonly at: number; readonly results: readonly WatchedResult[] }[]
}

export interface HeldCondition {
  readonly rule: BalanceRule
  /** Null: of the whole strategy. */
  readonly nodeId: string | null
  readonly value: number | null
  /** Whether it has held for its delay. */
  readonly isOn: boolean
}

const MINUTE_MS = 60_000
const MINUTES_IN_HOUR = 60

/** Conditions that hold now, with those whose delay is not over. */
export function heldConditions(watched: WatchedStrategy, rules: BalanceAlarms, now: number): HeldCondition[] {
  const { cycles, cycleMinutes, releasedAt } = watched
  const [newest] = cycles
  const held: HeldCondition[] = []
  /** @param valueIn - Of a cycle; null: the condition does not hold there. */
  function hold(
    rule: BalanceRule,
    nodeId: string | null,
    valueIn: (results: readonly WatchedResult[]) => number | null,
  ) {
    const { isOn, delayMin } = rules[rule]
    const value = newest && isOn ? valueIn(newest.results) : null
    if (!newest || value === null) return
    const broken = cycles.findIndex(({ results }) => valueIn(results) === null)
    const first = cycles[(broken < 0 ? cycles.length : broken) - 1] ?? newest
    held.push({ rule, nodeId, value, isOn: now - first.at >= delayMin * MINUTE_MS })
  }
  const above = (value: number | null, rule: BalanceRule): number | null =>
    value !== null && value > (rules[rule].limit ?? Number.POSITIVE_INFINITY) ? value : null

  for (const { nodeId } of newest?.results ?? []) {
    const ofUnit = (results: readonly WatchedResult[]) => results.find((result) => result.nodeId === nodeId)
    hold('memberOut', nodeId, (results) => (ofUnit(results)?.isOut ? 0 : null))
    hold('deviation', nodeId, (results) => {
      const errorK = ofUnit(results)?.errorK ?? null
      return above(errorK === null ? null : Math.abs(errorK), 'deviation')
    })
  }
  hold('manyOut', null, (results) => above(shareOut(results), 'manyOut'))
  hold('spread', null, (results) => above(spreadK(results), 'spread'))

  const { timeoutH, offSince } = watched
  for (const [nodeId, since] of rules.timeout.isOn ? offSince : []) {
    const hours = hoursLate(timeoutH, since, now)
    const isOver = hoursLate((timeoutH ?? 0) + rules.timeout.delayMin / MINUTES_IN_HOUR, since, now) !== null
    if (hours !== null) held.push({ rule: 'timeout', nodeId, value: hours, isOn: isOver })
  }

  const { isOn, limit, delayMin } = rules.overtime
  const lastAt = Math.max(releasedAt, newest?.at ?? 0)
  const numMissed = (now - lastAt) / (cycleMinutes * MINUTE_MS)
  if (isOn && limit !== null && numMissed > limit)
    held.push({
      rule: 'overtime',
      nodeId: null,
      value: numMissed,
      isOn: now - lastAt >= (limit * cycleMinutes + delayMin) * MINUTE_MS,
    })
  return held
}

/** Percent. */
const shareOut = (results: readonly WatchedResult[]): number =>
  results.length === 0 ? 0 : (100 * results.filter(({ isOut }) => isOut).length) / results.length

function spreadK(results: readonly WatchedResult[]): number | null {
  const errors = results.flatMap(({ errorK }) => errorK ?? [])
  return errors.length < 2 ? null : Math.max(...errors) - Math.min(...errors)
}
