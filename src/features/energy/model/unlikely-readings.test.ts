import { describe, expect, it } from 'vitest'
import type { ReadingsAround } from '#contract/endpoints/meter-exchange.ts'
import { unlikelyReadings } from './unlikely-readings.ts'

const STORED: ReadingsAround = {
  at: 0,
  unit: 'GJ',
  decimals: 2,
  before: { at: -1, value: 7000 },
  after: { at: 1, value: 3 },
  lastReading: { min: 6999.9, max: 7003 },
  firstReading: { min: 0, max: 3.1 },
}

describe('unlikelyReadings', () => {
  it.each([
    [7000, 0, []],
    [6999.95, 3.1, []],
    [6999, 0, ['lastTooLow']],
    [7004, 0, ['lastTooHigh']],
    [7000, 5, ['firstTooHigh']],
    [null, null, []],
    [1, 7000, ['lastTooLow', 'firstTooHigh']],
  ])('an old meter at %s and a new one at %s: %j', (lastReading, firstReading, found) => {
    expect(unlikelyReadings(STORED, { lastReading, firstReading })).toEqual(found)
  })

  it('a new meter that would have counted too much until its first stored reading is found', () => {
    const stored = { ...STORED, after: { at: 1, value: 400 }, firstReading: { min: 390, max: 400.1 } }
    expect(unlikelyReadings(stored, { lastReading: 7000, firstReading: 0 })).toEqual(['firstTooLow'])
  })

  it('nothing is unlikely where nothing is stored', () => {
    const stored = { ...STORED, before: null, after: null, lastReading: null, firstReading: null }
    expect(unlikelyReadings(stored, { lastReading: 1e8, firstReading: 1e8 })).toEqual([])
  })
})
