import { describe, expect, it } from 'vitest'
import type { HistoryResult, HistorySeries, HistoryStep, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { sameTimeBefore } from '#lib/company-day.ts'
import {
  daysBefore,
  daysToYearBefore,
  readTrendState,
  splitPointCode,
  trendHref,
  writeTrendState,
} from '../telemetry/trend-address.ts'
import { assignColors, planAxes } from './trend-axes.ts'
import { bandOf, isWorthZooming, lineOf, lineThrough, mergeFiner } from './trend-lines.ts'

const read = (address: string) => readTrendState(new URLSearchParams(address))

describe('trend address', () => {
  it('restores a state, next to other parameters of an address', () => {
    const state = read(
      'points=HZ1.1.T2g,HZ1.1.T2h&range=7d&compare=1,7&with=alarms,nothing&rehearsal=3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    )
    expect(state).toEqual({
      points: ['HZ1.1.T2g', 'HZ1.1.T2h'],
      range: { kind: 'preset', preset: '7d' },
      compare: [1, 7],
      extras: ['alarms'],
      rehearsal: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    })
    const address = writeTrendState(state, new URLSearchParams('tab=2'))
    expect([readTrendState(address), address.get('tab')]).toEqual([state, '2'])
  })

  it('accepts at most twenty points, and only earlier days', () => {
    const many = Array.from({ length: 25 }, (_, at) => `P${at}`).join(',')
    expect(read(`points=${many}`).points).toHaveLength(20)
    expect(read('compare=0,-1,x,2,2,3,4,5').compare).toEqual([2, 3, 4])
  })

  it('links from one point to its trend', () => {
    expect(trendHref('/websiteHisTrend', 'HZ1.1.T2g')).toBe('/websiteHisTrend?points=HZ1.1.T2g')
    expect(splitPointCode('HZ1.1.T2g')).toEqual({ nodeCode: 'HZ1.1', paramCode: 'T2g' })
  })

  it('counts days from the first day of the range', () => {
    const from = Date.parse('2026-01-20T10:30+08:00')
    expect([daysBefore('2026-01-19', from), daysBefore('2026-01-13', from)]).toEqual([1, 7])
    expect([daysBefore('2026-01-20', from), daysBefore('', from)]).toEqual([null, null])
    expect(daysToYearBefore(from)).toBe(365)
    // a leap day lies between, and the day itself is one
    expect(daysToYearBefore(Date.parse('2028-03-01T10:30+08:00'))).toBe(366)
    expect(daysToYearBefore(Date.parse('2028-02-29T10:30+08:00'))).toBe(366)
    expect(sameTimeBefore(from, 7)).toBe(Date.parse('2026-01-13T10:30+08:00'))
  })
})

const series: HistorySeries = {
  pointId: 1,
  times: [0, 10, 50],
  average: [5, null, 7],
  minimum: [4, null, 6],
  maximum: [6, null, 9],
  last: [5, null, 7],
  quality: [0, 1, 0],
}

const resultIn = (step: HistoryStep, to = 50): HistoryResult => ({
  step,
  from: 0,
  to,
  stretches: [{ step, gapMs: 100, from: 0, to }],
  series: [],
})

describe('trend lines', () => {
  it('break where there was no value for longer than a gap, and where no good value was measured', () => {
    expect(lineThrough(series.times, series.average, () => 30)).toEqual([
      [0, 5],
      [10, null],
      [11, null],
      [50, 7],
    ])
    expect(lineThrough([0, 10], [1, 2], () => 30)).toEqual([
      [0, 1],
      [10, 2],
    ])
  })

  it('of a compared day are shifted to the times that they are compared with', () => {
    expect(lineThrough([0, 10], [1, 2], () => 30, 1000)).toEqual([
      [1000, 1],
      [1010, 2],
    ])
  })

  it('leave out raw values that are bad', () => {
    const raw = { ...series, average: [5, 6, 7] }
    const result = { ...resultIn('raw'), series: [raw] }
    expect(lineOf(raw, result).map(([, value]) => value)).toEqual([5, null, 7])
    expect(lineOf(raw, resultIn('1m')).map(([, value]) => value)).toEqual([5, 6, 7])
  })

  it('have a band between minimum and maximum of a step, and none for raw values', () => {
    expect(bandOf(series, resultIn('1h'))?.height).toEqual([
      [0, 2],
      [10, null],
      [50, 3],
    ])
    expect(bandOf(series, resultIn('raw'))).toBeNull()
  })

  it('replace coarse points with finer ones', () => {
    const coarse = [0, 10, 20, 30].map((time) => [time, 1] as const)
    expect(
      mergeFiner(
        coarse,
        [
          [12, 2],
          [14, 3],
        ],
        10,
        20,
      ),
    ).toEqual([
      [0, 1],
      [12, 2],
      [14, 3],
      [30, 1],
    ])
  })

  it('are loaded in a finer step where much less than the whole is in view', () => {
    const whole = resultIn('15m', 100)
    expect([
      isWorthZooming({ from: 0, to: 40 }, whole),
      isWorthZooming({ from: 0, to: 60 }, whole),
      isWorthZooming({ from: 0, to: 40 }, resultIn('raw', 100)),
    ]).toEqual([true, false, false])
  })
})

const point = (pointId: number, unit: string): TelemetryPoint => ({
  pointId,
  unit,
  code: `P${pointId}`,
  nodeCode: 'N',
  nodeId: 'n',
  paramCode: 'x',
  name: '',
  nameEn: '',
  decimals: 1,
  rangeMin: 0,
  rangeMax: 1,
  kind: 'AI',
  category: 'temperature',
  limits: { ll: null, l: null, h: null, hh: null },
  words: null,
})

describe('planAxes', () => {
  it('assigns one axis to each unit, and returns the points without one', () => {
    const plan = planAxes(
      ['°C', 'MPa', '°C', 't/h', 'MW', 'Hz', 'MPa'].map((unit, at) => point(at, unit)),
      new Map(),
    )
    expect(plan.axes).toEqual([
      { unit: '°C', side: 'left' },
      { unit: 'MPa', side: 'right' },
      { unit: 't/h', side: 'left' },
      { unit: 'MW', side: 'right' },
    ])
    expect([...plan.axisOf]).toEqual([
      [0, 0],
      [1, 1],
      [2, 0],
      [3, 2],
      [4, 3],
      [6, 1],
    ])
    expect(plan.leftOut.map(({ pointId }) => pointId)).toEqual([5])
  })

  it('puts an axis on the configured side of its first point, and the others where there is room', () => {
    const looks = new Map([['x', { color: 0, side: 'right' as const }]])
    const points = [point(1, '°C'), { ...point(2, 'MPa'), paramCode: 'y' }, { ...point(3, '°C'), paramCode: 'y' }]
    expect(planAxes(points, looks).axes).toEqual([
      { unit: '°C', side: 'right' },
      { unit: 'MPa', side: 'left' },
    ])
  })
})

/** Points of no water. */
const plainPoints = (...codes: string[]) => codes.map((code) => ({ code, paramCode: code }))
const nthOf = (given: ReturnType<typeof assignColors>) =>
  Object.fromEntries([...given].map(([code, { nth }]) => [code, nth]))

describe('assignColors', () => {
  it('keeps the colour of a point while others are added and removed', () => {
    const first = assignColors(new Map(), plainPoints('a', 'b', 'c'))
    expect([...first].map(([code, { nth }]) => [code, nth])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ])
    const second = assignColors(first, plainPoints('b', 'c', 'd'))
    expect(nthOf(second)).toEqual({ b: 1, c: 2, d: 0 })
  })

  it('gives a point its preferred colour, unless another has it', () => {
    const look = { color: 3, side: null }
    const given = assignColors(
      new Map(),
      plainPoints('a', 'b', 'c'),
      new Map([
        ['a', look],
        ['b', look],
      ]),
    )
    expect(nthOf(given)).toEqual({ a: 3, b: 0, c: 1 })
  })

  it('gives a point the colour of its water, whatever its group prefers, and shades of it to further points', () => {
    const codes = ['T1g', 'T1h', 'T2g', 'T2h', 'P1g', 'F1']
    const points = codes.map((paramCode) => ({ code: `HZ1.1.${paramCode}`, paramCode }))
    const given = assignColors(new Map(), points, new Map([['T1g', { color: 5, side: null }]]))
    expect([...given.values()]).toEqual([
      { family: 'supply1', nth: 0 },
      { family: 'return1', nth: 0 },
      { family: 'supply2', nth: 0 },
      { family: 'return2', nth: 0 },
      { family: 'supply1', nth: 1 },
      { family: 'plain', nth: 0 },
    ])
  })

  it('tells twenty curves of one water apart: those beyond its shades and strokes are plain', () => {
    const points = Array.from({ length: 20 }, (_, unit) => ({ code: `HZ${unit}.1.T2g`, paramCode: 'T2g' }))
    const given = [...assignColors(new Map(), points).values()]
    expect(new Set(given.map(({ family, nth }) => `${family} ${nth}`)).size).toBe(20)
    expect(given.slice(0, 2).map(({ family }) => family)).toEqual(['supply2', 'supply2'])
    expect(given.at(-1)?.family).toBe('plain')
  })
})
