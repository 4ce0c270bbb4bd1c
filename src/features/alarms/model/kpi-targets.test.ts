import { describe, expect, it } from 'vitest'
import type { AlarmKpis } from '#contract/endpoints/alarm-history.ts'
import { verdictsOf } from './kpi-targets.ts'

const kpis: AlarmKpis = {
  total: 1,
  numPeriods: 144,
  meanPerPeriod: 1,
  maxPerPeriod: 10,
  busyShare: 0.01,
  floodShare: 0.01,
  topShare: 0.05,
  numChattering: 0,
  maxStale: 4,
  numUnrecorded: 0,
  byLevel: [],
  topSources: [],
  floods: [],
}

describe('verdictsOf', () => {
  it('is met on the target, and missed just above it', () => {
    expect(verdictsOf(kpis).filter(({ isMet }) => !isMet)).toEqual([])
    const above = { ...kpis, maxStale: 5, floodShare: 0.0101, numUnrecorded: 1 }
    const missed = verdictsOf(above).filter(({ isMet }) => !isMet)
    expect(missed.map(({ id, value, target }) => [id, value, target])).toEqual([
      ['floodShare', '1.0 %', '≤ 1.0 %'],
      ['maxStale', '5', '≤ 4'],
      ['numUnrecorded', '1', '≤ 0'],
    ])
  })
})
