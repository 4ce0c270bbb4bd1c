import { describe, expect, it } from 'vitest'
import type { StrategyResult } from '#contract/endpoints/regulation.ts'
import { openWrites } from './advice.ts'

const NOW = 1_000_000
const write: StrategyResult['writes'][number] = {
  param: 'KTemp',
  pointId: 7,
  value: 1.5,
  validUntil: NOW + 1,
  notBefore: NOW,
  state: 'planned',
  command: null,
  acceptedBy: '',
}
const resultWith = (writes: StrategyResult['writes'], isWritten = false): StrategyResult => ({
  cycleId: '00000000-0000-4000-8000-000000000001',
  strategyId: '00000000-0000-4000-8000-000000000002',
  strategyName: '城东',
  number: 1,
  nodeId: '00000000-0000-4000-8000-000000000003',
  nodeName: '1号机组',
  at: NOW,
  isWritten,
  expected: null,
  inputs: [],
  unit: '°C',
  decimals: 1,
  target: 45,
  measured: null,
  reached: null,
  heldBy: null,
  reason: '',
  steps: [],
  writes,
})

describe('R2.5-39 an advice', () => {
  it('can be taken until it is taken, or its time is over', () => {
    const asked = { ...write, pointId: 8, state: 'asked' as const }
    const over = { ...write, pointId: 9, validUntil: NOW }
    expect(openWrites(resultWith([write, asked, over]), NOW).map(({ pointId }) => pointId)).toEqual([7])
  })

  it('is none where the strategy writes by itself', () => {
    expect(openWrites(resultWith([write], true), NOW)).toEqual([])
  })
})
