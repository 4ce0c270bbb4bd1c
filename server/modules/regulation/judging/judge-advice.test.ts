import { describe, expect, it } from 'vitest'
import { type StrategyInput, strategySchema } from '#contract/regulation/strategy.ts'
import { nodeIdOf } from '#tests/support/regulation-inputs.ts'
import { expectationOf } from '../computing/expectation.ts'
import { dueAt, judgeAdvice, type TakenAdvice } from './judge-advice.ts'

const MINUTE_MS = 60_000
const TAKEN: TakenAdvice = {
  takenAt: 0,
  dueAt: 30 * MINUTE_MS,
  expected: 2,
  smallest: 0.3,
  isDone: true,
  isMoved: false,
  before: 44,
  after: 46,
}
const judged = (change: Partial<TakenAdvice>) => judgeAdvice({ ...TAKEN, ...change })

describe('R2.5-37 an advice that was taken', () => {
  it('is as expected within half of the expected change, up or down, and within the noise of small ones', () => {
    expect(judged({})).toEqual({ outcome: 'met', came: 2 })
    expect(judged({ after: 45 })).toMatchObject({ outcome: 'met' })
    expect(judged({ after: 44.9 })).toMatchObject({ outcome: 'missed' })
    expect(judged({ after: 47.1 })).toMatchObject({ outcome: 'missed' })
    expect(judged({ after: 44 })).toMatchObject({ outcome: 'missed', came: 0 })
    expect(judged({ expected: -2, after: 42.5 })).toMatchObject({ outcome: 'met', came: -1.5 })
    expect(judged({ expected: 0.4, after: 44.1 })).toMatchObject({ outcome: 'met' })
    expect(judged({ expected: 0.4, after: 44 })).toMatchObject({ outcome: 'missed' })
  })

  it('is unknown where data are missing, others moved it, nothing was done, it ended, or it is too small to be seen', () => {
    expect(judged({ after: null })).toEqual({ outcome: 'noData', came: null })
    expect(judged({ before: null })).toEqual({ outcome: 'noData', came: null })
    expect(judged({ isMoved: true })).toMatchObject({ outcome: 'moved' })
    expect(judged({ isDone: false })).toEqual({ outcome: 'notDone', came: null })
    expect(judged({ dueAt: 14 * MINUTE_MS })).toMatchObject({ outcome: 'endedEarly' })
    expect(judged({ expected: 0.3, after: 44.3 })).toMatchObject({ outcome: 'tooSmall' })
  })

  it('is looked at after half an hour, or when its value ends', () => {
    expect(dueAt(1000, null)).toBe(1000 + 30 * MINUTE_MS)
    expect(dueAt(1000, 5000)).toBe(5000)
  })
})

describe('what a strategy expects', () => {
  const of = (rest: object) =>
    strategySchema.parse({
      name: 'S',
      cycleMinutes: 15,
      members: [{ nodeId: nodeIdOf(1) }],
      ...rest,
    } as StrategyInput)
  const curve = { kind: 'quality' }
  const write = (param: string, value: number) => ({ param, value, validUntil: 0, notBefore: 0 })
  const now: Readonly<Record<string, number>> = { KTemp: 1, T2gSP: 40, T2pjSP: 38, CV1_SV: 50 }
  const changeOf = (strategy: object, param: string, value: number, measured: number | null = 44) =>
    expectationOf(of(strategy), [write('CV1_Mode', 1), write(param, value)], (code) => now[code] ?? null, measured)
      ?.change

  it('an offset moves the water by as much; a set point brings it there; a valve by the gain of the strategy', () => {
    expect(changeOf({ kind: 'curve', params: { curve } }, 'KTemp', 2.5)).toBe(1.5)
    expect(changeOf({ kind: 'curve', params: { curve, hold: 'setPoint' } }, 'T2gSP', 46)).toBe(2)
    expect(changeOf({ kind: 'constant', params: { quantity: 'mean', value: 40 } }, 'T2pjSP', 40, 38.5)).toBe(1.5)
    const network = { method: 'mean', by: 'valve', target: 'auto', curve, gain: 2 }
    expect(changeOf({ kind: 'oneNetwork', params: network }, 'CV1_SV', 46)).toBe(-2)
  })

  it('nothing of what repeats the present value, of a mode alone, of a day of offsets, or without a measured value', () => {
    expect(changeOf({ kind: 'curve', params: { curve } }, 'KTemp', 1)).toBeUndefined()
    expect(changeOf({ kind: 'curve', params: { curve } }, 'CV1_Mode', 1)).toBeUndefined()
    expect(changeOf({ kind: 'curve', params: { curve } }, 'KTemp', 2, null)).toBeUndefined()
    const homes = Array.from({ length: 12 }, () => 1)
    const plan = { kind: 'twoHours', days: { workday: homes, weekend: homes, holiday: homes } }
    expect(changeOf({ kind: 'timeShare', params: { plan } }, 'KTemp', 2)).toBeUndefined()
    const ratio = { method: 'ratio', by: 'setPoint', target: 'curve', curve }
    expect(changeOf({ kind: 'oneNetwork', params: ratio }, 'T2pjSP', 40, null)).toBeUndefined()
  })
})
