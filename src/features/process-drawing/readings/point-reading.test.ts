import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import type { PointInfo } from '#contract/network/points.ts'
import type { BoundValue } from '#drawing/index.ts'
import { readingsOf } from './point-reading.ts'

const POINT: PointInfo = {
  pointId: 7,
  code: 'HZ0001.1.T2g',
  nodeCode: 'HZ0001.1',
  paramCode: 'T2g',
  name: '二次供水温度',
  nameEn: 'secondary supply temp',
  unit: '°C',
  decimals: 1,
  rangeMin: 0,
  rangeMax: 100,
}
const value = (change: Partial<BoundValue>): BoundValue => ({
  slot: 1,
  pointId: 7,
  value: 47.04,
  quality: QUALITY.good,
  time: 1_000,
  trusted: true,
  ...change,
})
const read = (change: Partial<BoundValue>) => readingsOf([value(change)], new Map([[7, POINT]]))[0]

describe('readingsOf', () => {
  it('shows a value with the decimals and the unit of its point', () => {
    expect(read({})).toEqual({ point: POINT, text: '47.0 °C', quality: 'good', isTrusted: true, time: 1_000 })
  })

  it('shows a value that was never received as missing, not as a number', () => {
    expect(read({ value: Number.NaN, time: 0, trusted: false })).toMatchObject({
      text: null,
      quality: null,
      time: null,
    })
  })

  it('shows a good number that is no longer trusted as outdated', () => {
    expect(read({ trusted: false })?.quality).toBe('outdated')
  })

  it('shows a bad number with its own quality', () => {
    expect(read({ quality: QUALITY.frozen, trusted: false })?.quality).toBe('frozen')
    expect(read({ quality: QUALITY.manual })?.quality).toBe('manual')
  })

  it('leaves out values of unknown points', () => {
    expect(read({ pointId: 8 })).toBeUndefined()
  })
})
