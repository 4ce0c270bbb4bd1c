import { describe, expect, it } from 'vitest'
import { officeChanges, officeKey } from './groups.ts'
import type { HeatNode, PointRow } from './source.repository.ts'
import { buildSources } from './sources.ts'

const NOBODY = { warn: () => undefined }

/** Sources of an office with so many stations, each with one point. */
function office(numStations: number, change: (at: number) => Partial<HeatNode> = () => ({})) {
  const heatNodes = Array.from({ length: numStations }, (_, at): HeatNode => {
    const base = { id: `s${at}`, nodeType: 'station', code: `S${at}`, name: `站${at}`, path: `s${at}/` }
    return { ...base, status: 'running', sourceId: null, officeId: 'west', officeName: '城西所', ...change(at) }
  })
  const points = heatNodes.map(({ id, code, name, path, nodeType }, at): PointRow => {
    const limits = { limitLl: null, limitL: null, limitH: null, limitHh: null }
    return {
      id: at,
      gatewayCode: 'GW1',
      reportPeriodS: null,
      paramId: 'T1g',
      organizationPath: null,
      ...limits,
      isAlarmed: false,
      isUnheatedRoom: false,
      alarmDelayS: 60,
      alarmDeadband: null,
      levelLl: 3,
      levelL: 2,
      levelH: 2,
      levelHh: 3,
      lastAt: null,
      lastValue: null,
      lastQuality: null,
      node: { id, code, name, path, nodeType },
      param: {
        code: 'T1g',
        nameZh: '一次供水温度',
        nameEn: 'Primary supply temperature',
        unit: '°C',
        kind: 'AI',
        category: 'temperature',
        decimals: 1,
        rangeMin: 0,
        rangeMax: 150,
        words: null,
      },
    }
  })
  return buildSources({ points, heatNodes, rules: [], temperatureLimits: [], usualHours: new Map() }, NOBODY)
}
const silent = (num: number) => Array.from({ length: num }, (_, at) => `comm:s${at}`)
const changes = (sources: ReturnType<typeof office>, ...active: string[]) =>
  officeChanges(sources, new Set(active)).map(({ isOn, numSilent, numStations }) => [isOn, numSilent, numStations])

describe('silence of a branch office', () => {
  it('R3-18 begins above a fifth of its stations, and ends below', () => {
    const ten = office(10)
    expect(changes(ten, ...silent(2))).toEqual([])
    expect(changes(ten, ...silent(3))).toEqual([[true, 3, 10]])
    expect(changes(ten, ...silent(3), officeKey('west'))).toEqual([])
    expect(changes(ten, ...silent(2), officeKey('west'))).toEqual([])
    expect(changes(ten, ...silent(1), officeKey('west'))).toEqual([[false, 1, 10]])
  })

  it('R3-18 is more than one station, and leaves out those that are out of operation', () => {
    expect(changes(office(2), ...silent(1))).toEqual([])
    expect(changes(office(2), ...silent(2))).toEqual([[true, 2, 2]])
    const half = office(10, (at) => ({ status: at < 2 ? 'stopped' : 'running' }))
    expect(changes(half, ...silent(3))).toEqual([])
    expect(changes(half, ...silent(4))).toEqual([[true, 2, 8]])
  })

  it('R3-18 ends when the office has no stations any more', () => {
    expect(changes([], officeKey('west'))).toEqual([[false, 0, 0]])
    expect(
      changes(
        office(3, () => ({ officeId: null, officeName: null })),
        ...silent(3),
      ),
    ).toEqual([])
  })
})
