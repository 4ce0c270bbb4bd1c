import { describe, expect, it } from 'vitest'
import type { LimitSet } from '#contract/endpoints/temperature-limits.ts'
import { chartPoints, dayOf, draftOf, judge } from './limit-form.ts'

const SET: LimitSet = {
  paramId: '00000000-0000-4000-8000-000000000001',
  scope: 'all',
  targetId: null,
  delayS: 60,
  isEnabled: true,
  limits: {
    basis: 'ta',
    rows: [
      { ta: -20, low: 55, high: null },
      { ta: 10, low: 30, high: null },
    ],
  },
}

describe('the form of temperature limits', () => {
  it('gives back the set that it was filled with', () => {
    expect(judge(draftOf(SET)).data).toEqual(SET)
  })

  it('names the cell that is wrong', () => {
    const draft = draftOf(SET)
    const rows = draft.rows.map((row, index) => (index === 1 ? { ...row, ta: '-30' } : row))
    expect(judge({ ...draft, rows }).error?.issues.map(({ path }) => path.join('.'))).toEqual(['limits.rows.1.ta'])
  })
})

describe('chartPoints', () => {
  it('goes beyond the outer corners, where the limit is held', () => {
    expect(chartPoints(SET.limits).map(({ at, low, high }) => [at, low, high])).toEqual([
      [-25, 55, null],
      [-20, 55, null],
      [10, 30, null],
      [15, 30, null],
    ])
  })

  it('shows a winter in one piece, and no limit on other days', () => {
    const points = chartPoints({ basis: 'date', rows: [{ from: '11-15', to: '03-15', low: 18, high: null }] })
    const limited = points.filter(({ low }) => low !== null)
    expect([dayOf(limited[0]?.at ?? 0), dayOf(limited.at(-1)?.at ?? 0), limited.length]).toEqual([
      '11-15',
      '03-15',
      122,
    ])
  })
})
