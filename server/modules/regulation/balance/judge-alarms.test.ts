import { describe, expect, it } from 'vitest'
import { type BalanceAlarms, USUAL_BALANCE_ALARMS } from '#contract/regulation/balance-alarms.ts'
import { heldConditions, type WatchedStrategy } from './judge-alarms.ts'

const MINUTE_MS = 60_000
const NOW = Date.UTC(2026, 0, 19, 4)

type Result = Partial<WatchedStrategy['cycles'][number]['results'][number]>
/** Cycles of 15 min, the newest just now; each with what it found of unit A, beside one that is at its target. */
const watched = (...ofA: Result[]): WatchedStrategy => ({
  strategyId: 'S',
  cycleMinutes: 15,
  releasedAt: NOW - 86_400_000,
  timeoutH: null,
  offSince: new Map(),
  cycles: ofA.map((result, at) => ({
    at: NOW - at * 15 * MINUTE_MS,
    results: [
      { nodeId: 'A', isOut: false, errorK: 0, ...result },
      { nodeId: 'B', isOut: false, errorK: 0 },
    ],
  })),
})
const only = (rule: keyof BalanceAlarms, change: object = {}): BalanceAlarms => {
  const off = Object.fromEntries(
    Object.entries(USUAL_BALANCE_ALARMS).map(([name, one]) => [name, { ...one, isOn: false }]),
  )
  return { ...USUAL_BALANCE_ALARMS, ...off, [rule]: { ...USUAL_BALANCE_ALARMS[rule], ...change, isOn: true } }
}
const OUT = { isOut: true, errorK: null }

describe('alarms of one-network balance', () => {
  it('R2.5-28 tells of a member that has been left out for as long as the rule says', () => {
    const rules = only('memberOut', { delayMin: 30 })
    expect(heldConditions(watched(OUT, OUT), rules, NOW)).toEqual([
      { rule: 'memberOut', nodeId: 'A', value: 0, isOn: false },
    ])
    expect(heldConditions(watched(OUT, OUT, OUT), rules, NOW)).toMatchObject([{ nodeId: 'A', isOn: true }])
    // it was back meanwhile
    expect(heldConditions(watched(OUT, {}, OUT, OUT), rules, NOW)).toMatchObject([{ isOn: false }])
    expect(heldConditions(watched({}, OUT, OUT), rules, NOW)).toEqual([])
  })

  it('tells of members that are left out where they are more than the limit', () => {
    expect(heldConditions(watched(OUT), only('manyOut', { delayMin: 0, limit: 50 }), NOW)).toEqual([])
    expect(heldConditions(watched(OUT), only('manyOut', { delayMin: 0, limit: 49 }), NOW)).toMatchObject([
      { nodeId: null, value: 50, isOn: true },
    ])
  })

  it('tells of deviations and of their spread above the limit, on either side', () => {
    const far = watched({ errorK: -4 }, { errorK: -4 })
    expect(heldConditions(far, only('deviation', { limit: 3, delayMin: 15 }), NOW)).toEqual([
      { rule: 'deviation', nodeId: 'A', value: 4, isOn: true },
    ])
    expect(heldConditions(far, only('deviation', { limit: 4, delayMin: 15 }), NOW)).toEqual([])
    expect(heldConditions(far, only('spread', { limit: 3.9, delayMin: 15 }), NOW)).toMatchObject([
      { nodeId: null, value: 4, isOn: true },
    ])
    // people have frozen the unit: nobody waits for it
    expect(heldConditions(watched({ errorK: null }), only('spread', { limit: 1, delayMin: 0 }), NOW)).toEqual([])
  })

  it('R2.5-28 tells of a member that has not reached its target for as long as the strategy lets it', () => {
    const rules = only('timeout', { delayMin: 30 })
    const off = (hours: number, timeoutH: number | null = 6) =>
      heldConditions({ ...watched({}), timeoutH, offSince: new Map([['A', NOW - hours * 60 * MINUTE_MS]]) }, rules, NOW)
    expect(off(5.9)).toEqual([])
    expect(off(6.4)).toEqual([{ rule: 'timeout', nodeId: 'A', value: 6.4, isOn: false }])
    expect(off(6.5)).toMatchObject([{ isOn: true }])
    expect(off(100, null)).toEqual([])
  })

  it('tells of a strategy that computes no more, also of one that never did', () => {
    const rules = only('overtime', { limit: 3, delayMin: 10 })
    const late = (minutes: number): WatchedStrategy => ({ ...watched(), releasedAt: NOW - minutes * MINUTE_MS })
    expect(heldConditions(late(45), rules, NOW)).toEqual([])
    expect(heldConditions(late(50), rules, NOW)).toMatchObject([{ isOn: false }])
    expect(heldConditions(late(55), rules, NOW)).toMatchObject([{ rule: 'overtime', isOn: true }])
    expect(heldConditions(watched({}), rules, NOW)).toEqual([])
  })

  it('says nothing by a rule that is off', () => {
    const rules = { ...only('memberOut'), memberOut: { ...USUAL_BALANCE_ALARMS.memberOut, isOn: false } }
    expect(heldConditions(watched(OUT, OUT, OUT, OUT, OUT), rules, NOW)).toEqual([])
  })
})
