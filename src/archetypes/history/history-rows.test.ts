import { describe, expect, it } from 'vitest'
import type { HistorySeries } from '#contract/endpoints/telemetry.ts'
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
    const rows = alignSeries([series(1, [0, 10, 20]), series(2, [10, 15])], 100)
    expect(rows.map(({ time, places }) => [time, ...places])).toEqual([
      [0, 0, -1],
      [10, 1, 0],
      [15, -1, 1],
      [20, 2, -1],
    ])
  })

  it('shows a gap as a row of its own', () => {
    const rows = alignSeries([series(1, [0, 10, 50]), series(2, [0])], 30)
    expect(rows.map(({ time, until }) => [time, until])).toEqual([
      [0, null],
      [10, null],
      [10, 50],
      [50, null],
    ])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4)
  })

  it('is empty where no series has a value', () => {
    expect([alignSeries([], 1), alignSeries([series(1, [])], 1)]).toEqual([[], []])
  })
})
