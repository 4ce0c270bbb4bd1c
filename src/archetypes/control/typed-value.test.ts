import { describe, expect, it } from 'vitest'
import type { WriteRight } from '#contract/endpoints/control.ts'
import { typedValue } from './typed-value.ts'

const RIGHT: WriteRight = {
  nodeId: '00000000-0000-4000-8000-000000000001',
  pointId: 1,
  pointCode: 'HZ0001.1.T2gSP',
  nodeName: '幸福里换热站 1号机组',
  name: '二次供温设定',
  unit: '°C',
  decimals: 1,
  paramCode: 'T2gSP',
  words: null,
  min: 30,
  max: 75,
  step: 2,
  offered: null,
  needsSecondPerson: false,
  present: { value: 45, at: 0 },
  heldBy: null,
  refusal: null,
}

describe('a typed value', () => {
  it.each([
    ['46', { value: 46 }],
    ['46.5', { value: 46.5 }],
    ['', { problem: { key: 'required' } }],
    ['-', { problem: { key: 'notANumber' } }],
    ['1e999', { problem: { key: 'notANumber' } }],
    ['46.55', { problem: { key: 'tooPrecise', decimals: 1 } }],
    ['29.9', { problem: { key: 'outside', min: '30.0 °C', max: '75.0 °C' } }],
    ['47.1', { problem: { key: 'tooFar', step: '2.0 °C', present: '45.0 °C' } }],
    ['45.0', { problem: { key: 'same' } }],
  ])('%j is %j', (text, expected) => {
    expect(typedValue(text, RIGHT)).toEqual(expected)
  })

  it('of a pulse may be what was there before', () => {
    const pulse = { ...RIGHT, paramCode: 'XP1_Start', decimals: 0, min: 0, max: 1, present: { value: 1, at: 0 } }
    expect(typedValue('1', pulse)).toEqual({ value: 1 })
  })
})
