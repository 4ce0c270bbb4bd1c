import { describe, expect, it } from 'vitest'
import {
  type AlarmCondition,
  alarmCondition,
  alarmDefaultsOf,
  deadbandOf,
  defaultDeadband,
} from '#contract/alarms/condition.ts'
import type { NodeReader } from '#contract/expression/node-expression.ts'
import type { Memory } from '../conditions/running-condition.ts'
import { runCondition } from './conditions.ts'

const SETTINGS = { level: 2, deadband: 0, onDelayS: 60, offDelayS: 60 }
const running = (condition: AlarmCondition) => runCondition(alarmCondition.parse(condition), SETTINGS)
const nobody: NodeReader = () => null

/** Signals of values that come every ten seconds. */
function signalsOf(condition: AlarmCondition, values: readonly number[]) {
  const { read } = running(condition)
  let memory: Memory = []
  return values.map((value, index) => {
    const result = read({ at: index * 10_000, value }, memory, nobody)
    memory = result.memory
    return result.signal
  })
}
const boundsOf = (condition: AlarmCondition) =>
  running(condition).thresholds.map(({ name, side, bound, level }) => [name, side, bound, level])

describe('runCondition', () => {
  it('R1-08 limits: accident limits raise level 3, running limits the level of the rule', () => {
    expect(boundsOf({ kind: 'limit', ll: 1, l: 2, h: 8, hh: 9 })).toEqual([
      ['LL', -1, 1, 3],
      ['L', -1, 2, 2],
      ['H', 1, 8, 2],
      ['HH', 1, 9, 3],
    ])
    expect(signalsOf({ kind: 'limit', h: 8 }, [5, 9])).toEqual([5, 9])
  })

  it('R1-08 deviation from another point of the node; undecided without it', () => {
    const { read, thresholds, otherParams } = running({ kind: 'deviation', fromParam: 'T2gSP', above: 5, below: 4 })
    expect(otherParams).toEqual(['T2gSP'])
    expect(thresholds.map(({ side, bound }) => side * bound)).toEqual([5, 4])
    expect(read({ at: 0, value: 56 }, [], () => ({ at: 0, value: 50 })).signal).toBe(6)
    expect(read({ at: 0, value: 56 }, [], nobody).signal).toBeNull()
  })

  it('R1-08 rate: the change over the window', () => {
    expect(signalsOf({ kind: 'rate', windowS: 30, rise: 5 }, [10, 12, 14, 16, 30, 30, 30, 30])).toEqual([
      0, 2, 4, 6, 18, 16, 14, 0,
    ])
  })

  it('R1-08 rate: only while an expression is true, and undecided where that is not known', () => {
    const { read, otherParams } = running({ kind: 'rate', windowS: 30, fall: 5, when: '{BP1_Hz} >= 45' })
    expect(otherParams).toEqual(['BP1_Hz'])
    const memory: Memory = [{ at: 0, value: 20 }]
    const signalAt = (hz: number | null) =>
      read({ at: 10_000, value: 10 }, memory, () => (hz === null ? null : { at: 0, value: hz })).signal
    expect([signalAt(44), signalAt(45), signalAt(null)]).toEqual([0, -10, null])
  })

  it('R1-08 digital: a state', () => {
    expect(signalsOf({ kind: 'digital', alarmValue: 1 }, [0, 1, 0])).toEqual([0, 1, 0])
    expect(signalsOf({ kind: 'digital', alarmValue: 0 }, [0, 1])).toEqual([1, 0])
  })

  it('R1-08 frozen: seconds without movement, from the first of the equal values', () => {
    expect(signalsOf({ kind: 'frozen', forS: 20, tolerance: 0.1 }, [5, 5, 5.1, 5, 6, 6])).toEqual([
      0, 10, 20, 30, 0, 10,
    ])
  })

  it('R1-08 count: how often a state came within the window', () => {
    expect(signalsOf({ kind: 'count', alarmValue: 1, times: 3, windowS: 40 }, [1, 0, 1, 0, 1, 1, 0, 0])).toEqual([
      0, 0, 1, 1, 2, 2, 1, 1,
    ])
  })

  it('R1-08 an expression over points of the node; undecided when one of them is bad', () => {
    const { read, otherParams } = running({ kind: 'expression', expression: '{T1h} > 60 && {CV1_U} < 20' })
    const points: Record<string, number> = { T1h: 65, CV1_U: 10 }
    const reader: NodeReader = (code) => {
      const value = points[code]
      return value === undefined ? null : { at: 0, value }
    }
    expect(otherParams).toEqual(['T1h', 'CV1_U'])
    expect(read({ at: 0, value: 0 }, [], reader).signal).toBe(1)
    points.CV1_U = 30
    expect(read({ at: 0, value: 0 }, [], reader).signal).toBe(0)
    delete points.CV1_U
    expect(read({ at: 0, value: 0 }, [], reader).signal).toBeNull()
  })

  it('R1-08 communication: level 1 after three minutes, level 2 after thirty', () => {
    const { thresholds } = runCondition(alarmCondition.parse({ kind: 'communication' }), SETTINGS)
    expect(thresholds.map(({ level, onDelayMs }) => [level, onDelayMs / 1000])).toEqual([
      [1, 180],
      [2, 1800],
    ])
  })
})

describe('alarmCondition', () => {
  it.each([
    ['a limit without any', { kind: 'limit' }],
    ['a deviation without bound', { kind: 'deviation', fromParam: 'T2gSP' }],
    ['a rate without window', { kind: 'rate', rise: 1 }],
    ['long silence before short', { kind: 'communication', afterS: 200, longS: 100 }],
    ['a kind that does not exist', { kind: 'mood' }],
  ])('refuses %s', (_name, condition) => {
    expect(alarmCondition.safeParse(condition).success).toBe(false)
  })
})

describe('alarmDefaultsOf and defaultDeadband', () => {
  it('R1-08 start with the delays of the signal', () => {
    const of = (kind: 'AI' | 'DI', category: 'flow' | 'level' | 'pressure' | 'temperature' | 'alarm') => {
      const { onDelayS, offDelayS } = alarmDefaultsOf({ kind, category })
      return [onDelayS, offDelayS]
    }
    expect([
      of('AI', 'flow'),
      of('AI', 'level'),
      of('AI', 'pressure'),
      of('AI', 'temperature'),
      of('DI', 'alarm'),
    ]).toEqual([
      [15, 15],
      [60, 60],
      [15, 15],
      [60, 60],
      [3, 10],
    ])
  })

  it('R1-08 room temperatures, which move slowly, have four hours', () => {
    expect(alarmDefaultsOf({ code: 'RT', kind: 'AI', category: 'temperature' }).onDelayS).toBe(14_400)
  })

  it('R1-08 a dead-band is a share of the range, and leaves room to return', () => {
    const temperature = { kind: 'AI', category: 'temperature', rangeMin: 0, rangeMax: 150 } as const
    expect(defaultDeadband(temperature, { h: 125 })).toBe(1.5)
    expect(defaultDeadband(temperature, { l: 10 })).toBe(1)
    expect(defaultDeadband(temperature, { l: 20, h: 22 })).toBe(0.5)
    const flow = { kind: 'AI', category: 'flow', rangeMin: 0, rangeMax: 30_000 } as const
    expect(defaultDeadband(flow, { l: 100 })).toBe(10)
  })

  it('R2.3-38 a point keeps the dead-band that was chosen, where the limits leave room for it', () => {
    const temperature = { kind: 'AI', category: 'temperature', rangeMin: 0, rangeMax: 150 } as const
    expect(deadbandOf(temperature, 8, { l: 20, h: 30 })).toBe(8)
    expect(deadbandOf(temperature, 0, { h: 125 })).toBe(0)
    expect(deadbandOf(temperature, 10, { l: 20, h: 22 })).toBe(0.5)
  })
})
