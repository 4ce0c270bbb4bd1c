import { describe, expect, it } from 'vitest'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { QUALITY } from '#contract/live/quality.ts'
import type { ShownParam } from '../telemetry/param-groups.ts'
import { isShownBy } from './row-filter.ts'
import { columnTotal, rowsByType } from './row-totals.ts'
import type { UnitRow } from './unit-rows.ts'

const T: ShownParam = { code: 'T1g', nameZh: '', nameEn: '', unit: '°C', decimals: 1 }
const F: ShownParam = { ...T, code: 'F1', unit: 't/h' }

/** A row of which values come in pairs of T1g and F1. */
const row = (at: number, nodeType: string, heatedAreaM2?: number): UnitRow => ({
  node: {
    keyId: `${at}`,
    parentId: null,
    code: `${at}`,
    name: '',
    pinyin: '',
    nodeType,
    ...(heatedAreaM2 === undefined ? {} : { heatedAreaM2 }),
  },
  title: '',
  curve: () => undefined,
  places: new Map([
    ['T1g', 2 * at],
    ['F1', 2 * at + 1],
  ]),
})
const units = [row(0, 'unit', 10_000), row(1, 'unit', 30_000), row(2, 'unit', 20_000)]
const sources = [row(3, 'source'), row(4, 'source')]
const live = {
  values: Float64Array.of(80, 5, 100, 15, 20, 99, 90, 100, 110, 300),
  trusted: Uint8Array.of(1, 1, 1, 1, 0, 0, 1, 1, 1, 1),
  qualities: new Uint8Array(10),
}

describe('the lines below a live table', () => {
  it('add up flows, average the rest by heated area, and say how many values are missing', () => {
    expect(columnTotal(F, units, live)).toEqual({ value: 20, numTrusted: 2, numPoints: 3 })
    expect(columnTotal(T, units, live)).toEqual({ value: 95, numTrusted: 2, numPoints: 3 })
  })

  it('are of one type each, so that a source is not averaged with units, and a large one counts more', () => {
    expect(rowsByType([...units, ...sources]).map(({ nodeType, rows }) => [nodeType, rows.length])).toEqual([
      ['unit', 3],
      ['source', 2],
    ])
    expect(columnTotal(T, sources, live)?.value).toBe((90 * 100 + 110 * 300) / 400)
  })

  it('are empty for states, meters and setpoints', () => {
    const columns: ShownParam[] = [
      { ...T, code: 'XP1_ON', unit: '', enumJson: {} },
      { ...T, code: 'HT1', unit: 'GJ' },
      { ...T, code: 'F1SP', unit: 't/h' },
    ]
    expect(columns.map((param) => columnTotal(param, units, live))).toEqual([null, null, null])
    expect(columnTotal(T, [row(2, 'unit', 1)], live)).toEqual({ value: Number.NaN, numTrusted: 0, numPoints: 1 })
  })
})

describe('the filter of rows', () => {
  const limits = { ll: null, l: 30, h: 105, hh: null }
  const points = Array.from({ length: 10 }, () => ({ paramCode: 'T1g', limits }) as unknown as TelemetryPoint)
  const shown = (filter: 'all' | 'abnormal' | 'offline', values = live) =>
    [...units, ...sources]
      .filter((each) => isShownBy(filter, each, points, values, () => 'limits'))
      .map(({ node }) => node.code)

  it('finds values beyond their limits, and those that are bad', () => {
    expect(shown('all')).toEqual(['0', '1', '2', '3', '4'])
    expect(shown('abnormal')).toEqual(['0', '1', '4'])
    const qualities = Uint8Array.from(live.qualities, (quality, place) => (place === 5 ? QUALITY.frozen : quality))
    expect(shown('abnormal', { ...live, qualities })).toEqual(['0', '1', '2', '4'])
  })

  it('finds rows without any current value', () => {
    expect(shown('offline')).toEqual(['2'])
  })
})
