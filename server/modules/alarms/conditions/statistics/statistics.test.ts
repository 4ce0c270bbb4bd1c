import { describe, expect, it } from 'vitest'
import { type AlarmCondition, alarmCondition } from '#contract/alarms/condition.ts'
import { runCondition } from '../../engine/conditions.ts'
import { isNormal } from '../../engine/evaluate.ts'
import type { Memory } from '../running-condition.ts'
import { spreadOf, withValue } from './spread.ts'

const SETTINGS = { level: 1, deadband: 0, onDelayS: 0, offDelayS: 0 }
const START = Date.UTC(2026, 0, 20)
const HOUR_S = 3600

/** Runs a condition over values that come every ten seconds. */
function run(given: Partial<Extract<AlarmCondition, { kind: 'statistics' }>>, values: readonly number[], from = START) {
  const condition = alarmCondition.parse({ kind: 'statistics', windowS: HOUR_S, sigmas: 3, minSamples: 10, ...given })
  const running = runCondition(condition, SETTINGS)
  let memory: Memory = []
  const crossed: number[] = []
  let bounds: readonly (number | null)[] | undefined
  for (const [index, value] of values.entries()) {
    const read = running.read({ at: from + index * 10_000, value }, memory, () => null)
    memory = read.memory
    bounds = read.bounds
    if (!isNormal(running.thresholds, read)) crossed.push(index)
  }
  return { crossed, bounds, memory }
}

/** Swings by 1 around 50; its standard deviation is a little above 0.7. */
const swing = (count: number) => Array.from({ length: count }, (_, index) => 50 + Math.sin(index))

describe('the statistics condition', () => {
  it('R1-08 raises for a value far above or below its own past, and not for those like it', () => {
    expect(run({}, [...swing(100), 53, ...swing(20), 47]).crossed).toEqual([100, 121])
    expect(run({}, [...swing(100), 51.5]).crossed).toEqual([])
    expect(run({ sigmas: 2 }, [...swing(100), 51.5]).crossed).toEqual([100])
  })

  it('R1-08 decides nothing before it has the least number of samples', () => {
    expect(run({ minSamples: 50 }, [...swing(49), 99]).bounds).toEqual([null, null])
    expect(run({ minSamples: 50 }, [...swing(49), 99]).crossed).toEqual([])
    expect(run({ minSamples: 50 }, [...swing(50), 99]).crossed).toEqual([50])
  })

  it('R1-08 bounds are mean ± k·σ of the samples before', () => {
    const [high, low] = run({ sigmas: 2 }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 5]).bounds ?? []
    expect(high).toBeCloseTo(5.5 + 2 * 3.0277, 3)
    expect(low).toBeCloseTo(5.5 - 2 * 3.0277, 3)
  })

  it('R1-08 a value that stood still needs the least deviation', () => {
    const still = Array.from({ length: 50 }, () => 20)
    expect(run({}, [...still, 20.1]).crossed).toEqual([50])
    expect(run({ leastDeviation: 0.5 }, [...still, 20.1]).crossed).toEqual([])
    expect(run({ leastDeviation: 0.5 }, [...still, 20.6]).crossed).toEqual([50])
  })

  it('R1-08 forgets what is older than the window, and keeps few entries however long it runs', () => {
    const long = swing(8640)
    const { memory } = run({}, long)
    expect(memory.length).toBeLessThanOrEqual(61)
    expect(spreadOf(memory).count).toBeLessThanOrEqual(367)
    expect(run({}, [...Array.from({ length: 400 }, () => 90), ...swing(400), 53]).crossed).toContain(800)
  })

  it('R1-08 has the same memory when it is rebuilt from the samples of the window, through JSON too', () => {
    const values = swing(2000)
    const whole = run({}, values).memory
    // the window, and the bucket that it begins in
    const numKept = 366
    const part = run({}, values.slice(-numKept), START + (values.length - numKept) * 10_000).memory
    expect(part.slice(1)).toEqual(whole.slice(1))
    expect(JSON.parse(JSON.stringify(whole))).toEqual(whole)
  })

  it.each([{ sigmas: 0 }, { sigmas: 11 }, { minSamples: 1 }, { leastDeviation: -1 }, { windowS: 90_000 }])(
    'R1-08 refuses %j',
    (wrong) => {
      const condition = { kind: 'statistics', windowS: HOUR_S, sigmas: 3, ...wrong }
      expect(alarmCondition.safeParse(condition).success).toBe(false)
    },
  )
})

describe('spreadOf', () => {
  it('loses no digits where the mean is large', () => {
    let buckets: Parameters<typeof spreadOf>[0] = []
    for (const [index, value] of [1e9 + 1, 1e9 + 2, 1e9 + 3].entries())
      buckets = withValue(buckets, { at: index * 60_000, value }, 3_600_000)
    expect(spreadOf(buckets)).toEqual({ count: 3, mean: 1e9 + 2, sigma: 1 })
  })
})
