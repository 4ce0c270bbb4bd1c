import { describe, expect, it } from 'vitest'
import { type AlarmCondition, alarmCondition } from '#contract/alarms/condition.ts'
import type { NodeReader } from '#contract/expression/node-expression.ts'
import { isPlain, runCondition } from './conditions.ts'
import { type AlarmChange, advance, initialState, isNormal, takeSample } from './evaluate.ts'

const START = Date.UTC(2026, 0, 20)
const SETTINGS = { level: 2, deadband: 1, onDelayS: 60, offDelayS: 0 }
const OVER_TA: AlarmCondition = {
  kind: 'limit',
  ll: 10,
  l: {
    overTa: [
      { ta: -10, limit: 40 },
      { ta: 0, limit: 30 },
    ],
  },
}

/** Changes of a source whose value and other point come every 30 s; `null`: the other point is bad. */
function changesOf(rows: readonly (readonly [value: number, other: number | null])[], condition = OVER_TA) {
  const running = runCondition(alarmCondition.parse(condition), SETTINGS)
  let state = initialState(running.thresholds)
  const changes: AlarmChange[] = []
  for (const [index, [value, other]] of rows.entries()) {
    const at = START + index * 30_000
    const reader: NodeReader = () => (other === null ? null : { at, value: other })
    const { signal, bounds } = running.read({ at, value }, [], reader)
    const step = takeSample(running.thresholds, state, { at, signal, bounds, value })
    state = JSON.parse(JSON.stringify(step.state))
    changes.push(...step.changes)
  }
  changes.push(...advance(running.thresholds, state, START + rows.length * 30_000).changes)
  return changes.map((change) => {
    const what = change.kind === 'returned' ? '' : ` ${running.thresholds[change.threshold]?.name} ${change.bound}`
    return `${(change.at - START) / 1000} ${change.kind}${what}`
  })
}

describe('limits that move', () => {
  it('R1-08 cross the value though it stands still, and the change tells the limit of that time', () => {
    const cold = Array.from({ length: 4 }, () => [35, -8] as const)
    expect(changesOf([[35, 0], ...cold])).toEqual(['90 raised L 38'])
  })

  it('R1-08 are come back from by the dead-band of the limit that holds then', () => {
    const low = [35, -8] as const
    expect(changesOf([low, low, low, [38.5, -8], [38.5, -7.6]])).toEqual(['60 raised L 38'])
    expect(changesOf([low, low, low, [38.5, -7.4]])).toEqual(['60 raised L 38', '90 returned'])
  })

  it('R1-08 decide nothing without the point that they follow, and a fixed limit beside them does', () => {
    expect(changesOf(Array.from({ length: 5 }, () => [20, null] as const))).toEqual([])
    expect(changesOf(Array.from({ length: 5 }, () => [9, null] as const))).toEqual(['60 raised LL 10'])
  })

  it('R1-08 of dates hold from the first to the last day, in the time of the company', () => {
    const condition: AlarmCondition = { kind: 'limit', h: { byDate: [{ from: '01-20', to: '01-21', limit: 20 }] } }
    const running = runCondition(alarmCondition.parse(condition), SETTINGS)
    const isNormalAt = (at: string) =>
      isNormal(
        running.thresholds,
        running.read({ at: Date.parse(at), value: 25 }, [], () => null),
      )
    const days = [
      '2026-01-19T23:59+08:00',
      '2026-01-20T00:00+08:00',
      '2026-01-21T23:59+08:00',
      '2026-01-22T00:00+08:00',
    ]
    expect(days.map(isNormalAt)).toEqual([true, false, false, true])
  })

  it('R1-08 are no function of one value: the engine looks at them at every sample', () => {
    const plain = (limits: object) =>
      isPlain(runCondition(alarmCondition.parse({ kind: 'limit', ...limits }), SETTINGS))
    expect(plain({ h: 5 })).toBe(true)
    expect(plain({ h: { of: 'T2gSP', offset: 5 } })).toBe(false)
    expect(plain({ h: { byDate: [{ from: '01-01', to: '12-31', limit: 5 }] } })).toBe(false)
  })
})
