import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CounterReading, hoursOfCounter } from './counter-consumption.ts'

const START = Date.UTC(2026, 0, 20)
const MINUTE = 60_000
const HOUR = 3_600_000
const RULES = { limit: 99_999_999, maxPerHour: 600, gapMs: 25 * MINUTE }

const at = (minute: number, value: number): CounterReading => ({ at: START + minute * MINUTE, value })
const hours = (readings: readonly CounterReading[], numHours = 24) =>
  hoursOfCounter(readings, START, START + numHours * HOUR, RULES).map(({ at, consumed, estimatedShare, method }) => [
    (at - START) / HOUR,
    Math.round(consumed * 1e6) / 1e6,
    Math.round(estimatedShare * 1e6) / 1e6,
    method,
  ])

describe('hoursOfCounter', () => {
  it('divides what was counted between two readings over the hours between them', () => {
    expect(hours([at(50, 1000), at(70, 1020)])).toEqual([
      [0, 10, 0, 'measured'],
      [1, 10, 0, 'measured'],
    ])
  })

  it('spreads what was counted in a gap, so that the total stays exact, and says that it did', () => {
    expect(hours([at(0, 1000), at(20, 1020), at(140, 1260)])).toEqual([
      [0, 100, 0.8, 'spread'],
      [1, 120, 1, 'spread'],
      [2, 40, 1, 'spread'],
    ])
  })

  it('counts from 0 after a reset, and across the limit after an overflow', () => {
    expect(hours([at(0, 5000), at(10, 5010), at(20, 4)])).toEqual([[0, 14, 0.285714, 'reset']])
    expect(hours([at(0, 99_999_990), at(10, 5)])).toEqual([[0, 14, 0, 'overflow']])
  })

  it('leaves a spike out, and bridges a replaced meter at the previous rate', () => {
    expect(hours([at(0, 5000), at(10, 5010), at(20, 900_000), at(30, 5030)])).toEqual([[0, 30, 0, 'measured']])
    expect(hours([at(0, 5000), at(10, 5010), at(20, 70_000), at(30, 70_010)])).toEqual([
      [0, 30, 0.333333, 'implausible'],
    ])
  })

  it('ignores rounding noise in the last digit', () => {
    expect(hours([at(0, 5000), at(10, 4999.9), at(20, 5010)])).toEqual([[0, 10, 0, 'measured']])
  })

  it('leaves out hours without readings around them', () => {
    expect(hours([at(0, 1)])).toEqual([])
    expect(hours([])).toEqual([])
  })

  it('adds up to what was truly counted, whatever resets, overflows and gaps there were', () => {
    const step = fc.record({
      minutes: fc.integer({ min: 1, max: 400 }),
      // below RULES.maxPerHour
      rate: fc.double({ min: 0, max: 590, noNaN: true }),
      isReset: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 60 }),
        fc.constantFrom(80_000, RULES.limit - 2000),
        (steps, initial) => {
          let [minute, shown, truth] = [0, initial, 0]
          const readings = [at(0, shown)]
          for (const { minutes, rate, isReset } of steps) {
            const counted = (rate * minutes) / 60
            truth += counted
            minute += minutes
            // a reset counter shows what it counted since; a reset from a small value would not be recognisable
            shown = isReset && initial < 1e6 && shown > 50_000 ? counted : (shown + counted) % RULES.limit
            readings.push(at(minute, shown))
          }
          const sum = hoursOfCounter(readings, START, START + 1000 * HOUR, RULES).reduce(
            (total, { consumed }) => total + consumed,
            0,
          )
          expect(sum).toBeCloseTo(truth, 3)
        },
      ),
    )
  })

  it('gives the same hours for single hours as for the whole range', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 2, maxLength: 40 }), (minutes) => {
        let [minute, value] = [0, 100_000]
        const readings = minutes.map((each) => {
          minute += each
          value += each
          return at(minute, value)
        })
        const together = hoursOfCounter(readings, START, START + 60 * HOUR, RULES)
        const apart = Array.from({ length: 60 }, (_, i) =>
          hoursOfCounter(readings, START + i * HOUR, START + (i + 1) * HOUR, RULES),
        )
        expect(apart.flat()).toEqual(together)
      }),
    )
  })
})
