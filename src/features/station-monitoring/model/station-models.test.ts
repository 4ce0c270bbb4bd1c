import { describe, expect, it } from 'vitest'
import { alarmsByStation } from '#archetypes/alarms/alarms-by-station.ts'
import { unitRows } from '#archetypes/realtime/unit-rows.ts'
import type { TelemetryNode, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { heatOfCard, newestOfCard } from './card-values.ts'
import { readStationState, stationHref, writeStationState } from './station-address.ts'
import { valueLines } from './station-values.ts'
import { areaOf, findStations, stationsOf, unitName } from './stations.ts'

const node = (keyId: string, nodeType: string, parentId: string | null, more: Partial<TelemetryNode> = {}) =>
  ({ keyId, code: keyId, name: keyId, pinyin: '', nodeType, parentId, ...more }) satisfies TelemetryNode
const point = (nodeId: string, paramCode: string): TelemetryPoint => ({
  pointId: 1,
  code: `${nodeId}.${paramCode}`,
  nodeId,
  nodeCode: nodeId,
  paramCode,
  name: paramCode,
  nameEn: '',
  unit: '°C',
  decimals: 1,
  rangeMin: 0,
  rangeMax: 150,
  kind: 'AI',
  category: 'temperature',
  words: null,
  limits: { ll: null, l: null, h: null, hh: null },
})
const param = (code: string) => ({ code, nameZh: code, nameEn: code, unit: '°C', decimals: 1 })
const NODES = [
  node('RY1', 'source', null),
  node('HZ2', 'station', 'RY1', { name: '东站', pinyin: 'dz' }),
  node('HZ1', 'station', 'RY1', { name: '西站', pinyin: 'xz' }),
  node('cabinet', 'cabinet', 'HZ1'),
  node('HZ1.2', 'unit', 'cabinet', { name: '西站 2号机组', heatedAreaM2: 200 }),
  node('HZ1.1', 'unit', 'HZ1', { name: '1号机组', heatedAreaM2: 100 }),
  node('HZ2.1', 'unit', 'HZ2'),
]

describe('stations', () => {
  const stations = stationsOf(NODES)
  it('have the units below them, also those of a cabinet, by code', () => {
    expect(stations.map(({ node: { code }, units }) => [code, units.map((unit) => unit.code)])).toEqual([
      ['HZ1', ['HZ1.1', 'HZ1.2']],
      ['HZ2', ['HZ2.1']],
    ])
  })
  it('are found by name, code and pinyin', () => {
    const found = (text: string) => findStations(stations, text).map((station) => station.node.code)
    expect([found('东'), found('hz1'), found('XZ'), found(' ')]).toEqual([['HZ2'], ['HZ1'], ['HZ1'], ['HZ1', 'HZ2']])
  })
  it('have an area only where every unit has one, and name their units shortly', () => {
    expect(stations.map(({ units }) => areaOf(units))).toEqual([300, undefined])
    expect(stations[0]?.units.map((unit) => unitName(unit, node('HZ1', 'station', null, { name: '西站' })))).toEqual([
      '1号机组',
      '2号机组',
    ])
  })
})

describe('values of a station', () => {
  it('are lines of the parameters that a unit has, each once', () => {
    const points = [point('HZ1.1', 'T1g'), point('HZ1.2', 'T1g'), point('HZ1.2', 'P1g')]
    const units = unitRows([node('HZ1.1', 'unit', null), node('HZ1.2', 'unit', null)], new Map(), points)
    const groups = [
      { id: 'a', name: 'A', params: [param('T1g'), param('P1g')] },
      { id: 'b', name: 'B', params: [param('T1g'), param('T2g')] },
    ]
    expect(
      valueLines(groups, units).map(({ id, lines }) => [id, lines.map((line) => [line.param.code, line.places])]),
    ).toEqual([
      [
        'a',
        [
          ['T1g', [0, 1]],
          ['P1g', [undefined, 2]],
        ],
      ],
    ])
  })
})

describe('the card of a station', () => {
  const rows = unitRows(
    [node('HZ1.1', 'unit', null, { heatedAreaM2: 10_000 }), node('HZ1.2', 'unit', null, { heatedAreaM2: 30_000 })],
    new Map(),
    [point('HZ1.1', 'T1g'), point('HZ1.2', 'T1g')],
  )
  it('tells the heat of the whole station, and none where a unit is missing', () => {
    const power = (of: readonly number[]) => heatOfCard(rows, (row) => of[rows.indexOf(row)] ?? Number.NaN)
    expect([power([0.5, 1]), power([0.5])]).toEqual([37.5, Number.NaN])
  })
  it('tells the age of its newest value', () => {
    expect(newestOfCard(rows, { times: Float64Array.of(1_000, 3_000), now: 5_000 })).toBe(2_000)
  })
  it('counts its alarms, and tells the highest level', () => {
    const alarm = (heatKeyId: string, warnLevel: number) => ({ heatKeyId, warnLevel })
    expect(alarmsByStation([alarm('a', 1), alarm('b', 2), alarm('a', 3), alarm('a', 2)])).toEqual({
      a: { count: 3, level: 3 },
      b: { count: 1, level: 2 },
    })
  })
})

describe('the address of a station', () => {
  it('keeps what is shown, and leaves out what is usual', () => {
    const text = 'points=HZ1.1.T2g&range=7d&id=key&unit=HZ1.1&tab=notes'
    expect(writeStationState(readStationState(new URLSearchParams(text)), new URLSearchParams()).toString()).toBe(text)
    expect(stationHref('key')).toBe('/stationRealTime?id=key')
    expect(readStationState(new URLSearchParams('tab=nothing')).tab).toBe('trend')
  })
})
