import { describe, expect, it } from 'vitest'
import type { ControlLoopRow, LoopPoint } from '#contract/endpoints/control-loops.ts'
import { foundUnits, readRegulationView, regulationRows, setPointIdOf, writeRegulationView } from './regulation-view.ts'

const mode = (value: number, isUsable = true): LoopPoint => ({
  pointId: 1,
  pointCode: '',
  name: '',
  nameEn: '',
  unit: '',
  decimals: 0,
  value,
  at: 0,
  isUsable,
})
const loop = (code: string, more: Partial<ControlLoopRow> = {}): ControlLoopRow => ({
  keyId: `${code} valve`,
  nodeId: code,
  code,
  nodeName: code,
  loop: 'valve',
  lacks: [],
  health: 'good',
  mode: mode(5),
  setPoint: null,
  measured: null,
  actuator: null,
  deviation: null,
  deviationBands: null,
  heldBy: null,
  lockReason: null,
  writtenIds: [1, 7],
  byHandIds: [],
  judged: null,
  ...more,
})
const ALL = { text: '', mode: null, holder: '' } as const
const held = (writer: 'operator' | 'curve') => ({ writer, name: '甲', validUntil: null, since: 0 })

describe('R2.5-37 the units of the regulation page', () => {
  it('have valve and pump in one row; a unit without a pump is shown as well', () => {
    const rows = regulationRows([loop('A'), loop('A', { keyId: 'A pump', loop: 'pump' }), loop('B')], new Map())
    expect(rows.map(({ code, pump }) => [code, pump?.keyId])).toEqual([
      ['A', 'A pump'],
      ['B', undefined],
    ])
  })

  it('are found by mode and holder; a mode that is not known is none', () => {
    const rows = regulationRows(
      [
        loop('A', { mode: mode(1), heldBy: held('operator') }),
        loop('B', { mode: mode(1, false), heldBy: held('curve') }),
        loop('C', { lockReason: '检修' }),
      ],
      new Map(),
    )
    const codes = (view: Partial<Parameters<typeof foundUnits>[1]>) =>
      foundUnits(rows, { ...ALL, ...view }).map(({ code }) => code)
    expect([codes({ mode: 1 }), codes({ holder: 'person' }), codes({ holder: 'strategy' })]).toEqual([
      ['A'],
      ['A'],
      ['B'],
    ])
    expect([codes({ holder: 'locked' }), codes({ holder: 'cabinet' }), codes({ text: 'b' })]).toEqual([
      ['C'],
      ['C'],
      ['B'],
    ])
  })

  it('are set at their set point, or at nothing where only the mode can be written', () => {
    expect([setPointIdOf(loop('A')), setPointIdOf(loop('A', { writtenIds: [1] }))]).toEqual([7, undefined])
  })

  it('are told by the address', () => {
    const view = { text: 'x', mode: 0, holder: 'person', id: 'A' } as const
    expect(readRegulationView(writeRegulationView(view))).toEqual(view)
    expect(readRegulationView(new URLSearchParams('mode=9&holder=dog'))).toEqual({ ...ALL, id: '' })
  })
})
