import { describe, expect, it } from 'vitest'
import type { StrategyResult } from '#contract/endpoints/regulation.ts'
import { differenceForm, formOfParam, regulatedForm } from '#contract/regulation/regulated-form.ts'
import { readCalculations, writeCalculations } from './calculation-address.ts'
import { calculationPicture } from './calculation-picture.ts'
import { stepRows } from './step-rows.ts'
import { paramsOf } from './used-params.ts'

const QUARTER_MS = 900_000
const NOW = Date.UTC(2026, 0, 20)

const inputsOf = (...names: readonly string[]) => names.map((name) => ({ name, value: 1, quality: 0, ageS: 5 }))
const write = (param: string, value: number): StrategyResult['writes'][number] => ({
  param,
  pointId: 1,
  value,
  validUntil: NOW,
  notBefore: NOW,
  state: 'planned',
  command: null,
  acceptedBy: '',
})
const result = (change: Partial<StrategyResult> = {}): StrategyResult => ({
  cycleId: 'cycle',
  strategyId: 'curve',
  strategyName: '城东气候补偿',
  number: 1,
  nodeId: 'unit',
  nodeName: '1号机组',
  at: NOW,
  isWritten: false,
  expected: null,
  inputs: inputsOf('TA', 'tw', 'T2h'),
  unit: '°C',
  decimals: 1,
  target: 45,
  measured: 43,
  reached: 44,
  heldBy: null,
  reason: '',
  steps: [],
  writes: [],
  ...change,
})

describe('R2.5-40 the record of calculations', () => {
  it('writes a target in the unit of what its strategy regulates, a difference in that of differences', () => {
    const units = ([null, 'supply', 'flow', 'heat'] as const).map((quantity) => {
      const form = regulatedForm(quantity)
      return `${form.unit} ${differenceForm(form).unit}`
    })
    expect(units).toEqual(['°C K', '°C K', 't/h t/h', 'MW MW'])
    expect(['tw', 'P1h', 'CV1_SV', 'CV1_Mode'].map((code) => formOfParam(code).unit)).toEqual(['°C', 'MPa', '%', ''])
  })

  it('shows the steps in their order, the written value in the unit of its point', () => {
    const rows = stepRows({
      unit: 'MW',
      decimals: 2,
      steps: [
        ['loadShare', 0.61],
        ['target', 45],
        ['written', 1.5],
      ],
      writes: [write('CV1_Mode', 5), write('KTemp', 1.5)],
    })
    expect(rows).toMatchObject([
      { step: 'loadShare', unit: '', decimals: 2, param: null },
      { step: 'target', unit: 'MW', decimals: 2, param: null },
      { step: 'written', value: 1.5, param: 'KTemp' },
    ])
  })

  const draw = (results: readonly StrategyResult[]) =>
    calculationPicture(results, { from: 0, to: NOW, nameOf: (what, name) => [name, what].join(' ').trim() })

  it('draws target and reached in the order of time, broken where nothing was computed', () => {
    const { lines, axes } = draw([
      result({ at: NOW, target: 46, reached: null }),
      result({ at: NOW - QUARTER_MS }),
      result({ at: NOW - 20 * QUARTER_MS }),
      result({ at: NOW - 30 * QUARTER_MS, target: null, reached: null }),
    ])
    expect(axes).toEqual([{ unit: '°C', side: 'left' }])
    expect(lines.map(({ name, data }) => [name, data.map(([, value]) => value)])).toEqual([
      ['target', [45, null, 45, 46]],
      ['reached', [44, null, 44, null]],
    ])
  })

  it('draws strategies apart, each quantity at its own axis', () => {
    const { lines, axes } = draw([
      result(),
      result({ strategyId: 'flow', strategyName: '恒流量', unit: 't/h', target: 30, reached: 29 }),
    ])
    expect(axes).toEqual([
      { unit: '°C', side: 'left' },
      { unit: 't/h', side: 'right' },
    ])
    expect(lines.map(({ name, axis }) => [name, axis])).toEqual([
      ['城东气候补偿 target', 0],
      ['城东气候补偿 reached', 0],
      ['恒流量 target', 1],
      ['恒流量 reached', 1],
    ])
  })

  it('asks for the names of all that was used or written, each once', () => {
    expect(paramsOf([result({ writes: [write('KTemp', 1)] }), result()])).toEqual(['KTemp', 'T2h', 'TA', 'tw'])
  })

  it('keeps unit and time in the address', () => {
    const state = { node: 'unit', days: 7 } as const
    expect(readCalculations(writeCalculations(state))).toEqual(state)
    expect(readCalculations(new URLSearchParams('days=365')).days).toBe(1)
  })
})
