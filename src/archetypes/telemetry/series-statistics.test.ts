import { describe, expect, it } from 'vitest'
import { statisticsOf, statisticsOfColumn } from './series-statistics.ts'

const series = {
  times: [0, 10, 20, 30],
  average: [2, null, 4, 9],
  minimum: [1, null, 3, 8],
  maximum: [3, null, 5, 10],
  last: [2.5, null, 4.5, 9.5],
}

describe('statisticsOf', () => {
  it('returns the extremes of the extremes, the mean of the means, and the latest value', () => {
    expect(statisticsOf(series)).toEqual({ average: 5, minimum: 1, maximum: 10, last: 9.5 })
  })

  it('considers only the window', () => {
    expect(statisticsOf(series, 10, 20)).toEqual({ average: 4, minimum: 3, maximum: 5, last: 4.5 })
  })

  it('is null for a gap', () => {
    expect(statisticsOf(series, 5, 15)).toEqual({ average: null, minimum: null, maximum: null, last: null })
  })

  it('covers the shown values of a column', () => {
    expect(statisticsOfColumn([0, 1, 2], [1, null, 2])).toMatchObject({ average: 1.5, minimum: 1, maximum: 2 })
  })
})
