import { describe, expect, it } from 'vitest'
import type { WriteRight } from '#contract/endpoints/control.ts'
import { standardParams } from '#contract/network/standard-params.ts'
import { BATCH_PARAMS, type BatchRow, batchWrites, inParts, summaryOf } from './batch.ts'

const right = (pointId: number, value: number | null): WriteRight => ({
  nodeId: '00000000-0000-4000-8000-000000000001',
  pointId,
  pointCode: '',
  nodeName: '',
  name: '',
  unit: 'Hz',
  decimals: 1,
  paramCode: 'XP_SV',
  words: null,
  min: 25,
  max: 50,
  step: 5,
  offered: null,
  needsSecondPerson: false,
  heldBy: null,
  refusal: null,
  present: value === null ? null : { value, at: 5 },
})

describe('a batch', () => {
  it('sets one value everywhere, or changes what each has', () => {
    const rights = [right(1, 40), right(2, 33.3)]
    expect(batchWrites(rights, { kind: 'set', number: 42 }).map(({ value }) => value)).toEqual([42, 42])
    expect(batchWrites(rights, { kind: 'change', number: -0.2 })).toEqual([
      { pointId: 1, value: 39.8, seen: { value: 40, at: 5 } },
      { pointId: 2, value: 33.1, seen: { value: 33.3, at: 5 } },
    ])
  })

  it('offers only parameters that can be written', () => {
    const writable = new Set(standardParams.filter(({ rw }) => rw === 'write').map(({ code }) => code))
    expect(
      Object.values(BATCH_PARAMS)
        .flat()
        .filter((code) => !writable.has(code)),
    ).toEqual([])
  })

  it('is confirmed by what was checked: parameter, values and changes of its rows', () => {
    const row = (old: number, value: number): BatchRow => ({
      ...right(1, old),
      name: '二次供温设定',
      old,
      value,
      seen: null,
      key: '',
      command: null,
    })
    const rows = [row(40, 40.5), row(33.3, 33.8)]
    expect(summaryOf(rows, 'change')).toEqual({ names: ['二次供温设定'], from: 33.8, to: 40.5, change: [0.5, 0.5] })
    expect(summaryOf([row(40, 42), row(33.3, 42)], 'set')).toEqual({
      names: ['二次供温设定'],
      from: 42,
      to: 42,
      change: null,
    })
  })

  it('goes in parts', () => {
    expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(inParts([], 2)).toEqual([])
  })
})
