import { describe, expect, it } from 'vitest'
import type { ControlLoopRow, LoopPoint } from '#contract/endpoints/control-loops.ts'
import { withNewest } from './live-loops.ts'

const point = (pointId: number, value: number): LoopPoint => ({
  pointId,
  pointCode: '',
  name: '',
  nameEn: '',
  unit: '',
  decimals: 1,
  value,
  at: 1_000,
  isUsable: true,
})
const row: ControlLoopRow = {
  keyId: 'a valve',
  nodeId: 'a',
  code: 'A.1',
  nodeName: 'A',
  loop: 'valve',
  lacks: [],
  health: 'good',
  mode: point(1, 3),
  setPoint: point(2, 40),
  measured: point(3, 41),
  actuator: point(4, 50),
  deviation: 1,
  deviationBands: 0.5,
  heldBy: null,
  lockReason: null,
  writtenIds: [],
  byHandIds: [],
  judged: null,
}
const newest = (id: number, value: number, { at = 2_000, isTrusted = true } = {}) =>
  withNewest(row, (pointId) => (pointId === id ? { value, at, isTrusted } : undefined))

describe('withNewest', () => {
  it('reckons the deviation anew, in the band of what is followed', () => {
    expect(newest(3, 44)).toMatchObject({ measured: { value: 44 }, deviation: 4, deviationBands: 2 })
  })

  it('shows what is not trusted as such, and knows no deviation of it', () => {
    expect(newest(3, 44, { isTrusted: false })).toMatchObject({ measured: { isUsable: false }, deviation: null })
  })

  it('leaves what is older than the list, and a loop whose mode has changed since', () => {
    expect(newest(3, 44, { at: 500 })).toEqual(row)
    expect(newest(1, 0)).toBe(row)
  })
})
