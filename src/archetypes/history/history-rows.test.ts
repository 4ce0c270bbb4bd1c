import { describe, expect, it } from 'vitest'
import type { HistorySeries } from '#contract/endpoints/telemetry.ts'
import { gapAfter } from '../telemetry/good-values.ts'
import { alignSeries } from './history-rows.ts'

const series = (pointId: number, times: number[]): HistorySeries => ({
  pointId,
  times,
  average: times,
  minimum: times,
  maximum: times,
  last: times,
  quality: times.map(() => 0),
})

describe('alignSeries', () => {
  it('has a row for every time of any series, with its index in each', () => {
    const rows = alignSeries([series(1, [0, 10, 20]), series(2, [10, 15])], () => 100)
    expect(rows.map(({ time, places }) => [time, ...places])).toEqual([
      [0, 0, -1],
      [10, 1, 0],
      [15, -1, 1],
      [20, 2, -1],
    ])
  })

  it('shows a gap as a row of its own', () => {
    const rows = alignSeries([series(1, [0, 10, 50]), series(2, [0])], () => 30)
    expect(rows.map(({ time, until }) => [time, until])).toEqual([
      [0, null],
      [10, null],
      [10, 50],
      [50, null],
    ])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4)
  })

  it('takes the gap of each stretch, so that hours before minutes are no gaps', () => {
    const stretches = [
      { step: '1h' as const, gapMs: 90, from: 0, to: 120 },
      { step: '1m' as const, gapMs: 2, from: 120, to: 130 },
    ]
    const rows = alignSeries([series(1, [0, 60, 120, 121, 125])], gapAfter({ stretches }))
    expect(rows.filter(({ until }) => until !== null).map(({ time, until }) => [time, until])).toEqual([[121, 125]])
  })

  it('is empty where no series has a value', () => {
    expect([alignSeries([], () => 1), alignSeries([series(1, [])], () => 1)]).toEqual([[], []])
  })
})
