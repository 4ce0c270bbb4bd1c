import { describe, expect, it } from 'vitest'
import type { BalanceMemberRow } from '#contract/endpoints/one-network.ts'
import { byStrategy, memberChanges, memberForm } from './member-form.ts'

const point = { code: 'U.T2g', isThere: true }
const member = (nodeId: string, change: Partial<BalanceMemberRow> = {}): BalanceMemberRow => ({
  keyId: nodeId,
  strategyId: 'S',
  strategyName: '一网',
  strategyVersion: 4,
  number: 2,
  isRunning: true,
  isWhole: true,
  nodeId,
  code: nodeId,
  name: nodeId,
  emitter: 'radiator',
  supply: point,
  back: point,
  moved: point,
  feedback: null,
  min: 15,
  max: 100,
  compensationK: 0.5,
  priority: 3,
  isExcluded: false,
  ...change,
})

describe('members that are changed together', () => {
  it('R2.5-28 begin with what all of them have, and only what is changed is sent', () => {
    const first = memberForm([member('A'), member('B', { compensationK: 1, isExcluded: true })])
    expect(first).toEqual({ compensationK: '', priority: '3', part: '' })
    expect(memberChanges(first, first)).toEqual({})
    expect(memberChanges({ ...first, part: 'no', compensationK: '0' }, first)).toEqual({
      compensationK: '0',
      isExcluded: true,
    })
  })

  it('are sent by their strategies, each as it was read', () => {
    expect(byStrategy([member('A'), member('B', { strategyId: 'T', strategyVersion: 1 }), member('C')])).toEqual([
      { keyId: 'S', version: 4, nodeIds: ['A', 'C'] },
      { keyId: 'T', version: 1, nodeIds: ['B'] },
    ])
  })
})
