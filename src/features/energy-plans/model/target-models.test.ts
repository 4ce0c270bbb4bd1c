import { describe, expect, it } from 'vitest'
import type { PlanCell } from '#contract/endpoints/energy-plans.ts'
import { readTargets, writeTargets } from './target-address.ts'
import { verdictOf } from './verdict.ts'

const cell = (value: number | null, lines: Partial<PlanCell> = {}): PlanCell => ({
  plan: 100,
  goodLine: 90,
  limitLine: 110,
  plannedDays: 1,
  days: 1,
  percent: null,
  weatherPercent: null,
  planDegreeDays: null,
  degreeDays: null,
  actual: {
    value,
    coverage: 1,
    isGrey: false,
    counted: 1,
    expected: 1,
    estimatedShare: 0,
    suspectShare: null,
    awaits: 'nothing',
  },
  ...lines,
})

describe('verdict on a plan', () => {
  it('domain 6.3 goes by good line, target and limit, each of which is still kept at its value', () => {
    expect([90, 91, 100, 101, 110, 111].map((value) => verdictOf(cell(value)))).toEqual([
      'good',
      'within',
      'within',
      'above',
      'above',
      'overLimit',
    ])
  })

  it('domain 6.3 is unknown without plan or use, and knows no line that is not set', () => {
    expect(verdictOf(cell(null))).toBe('unknown')
    expect(verdictOf(cell(50, { plan: null }))).toBe('unknown')
    expect(verdictOf(cell(1, { goodLine: null }))).toBe('within')
    expect(verdictOf(cell(1e6, { limitLine: null }))).toBe('above')
  })
})

describe('address of planned targets', () => {
  it('domain 6.3 holds what is shown', () => {
    const state = {
      energy: 'electricity',
      nodeType: 'source',
      node: 'a',
      range: { kind: 'custom', from: '2026-01-01', to: '2026-01-02' },
    } as const
    expect(readTargets(writeTargets(state, new URLSearchParams()))).toEqual(state)
    expect(writeTargets(readTargets(new URLSearchParams()), new URLSearchParams()).toString()).toBe('')
  })
})
