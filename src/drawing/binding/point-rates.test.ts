import { describe, expect, it } from 'vitest'
import { PointRates } from './point-rates.ts'

const MINUTE = 60_000
const START = 1_800_000_000_000

/** A level that falls by `step` each half minute, for some minutes. */
function falling(minutes: number, step: number): { rates: PointRates; value: number; now: number } {
  const rates = new PointRates(2, [1])
  let value = 3
  let now = START
  for (let at = 0; at <= minutes * 2; at++) {
    now = START + (at * MINUTE) / 2
    value = 3 - at * step
    rates.note(1, value, now)
  }
  return { rates, value, now }
}

describe('PointRates', () => {
  it('tells the change in an hour by the last ten minutes', () => {
    const { rates, value, now } = falling(30, 0.01)
    expect(rates.rateOf(1, value, now)).toBeCloseTo(-1.2, 6)
  })

  it('tells it by what is known meanwhile, and nothing before two minutes are known', () => {
    const four = falling(4, 0.02)
    expect(four.rates.rateOf(1, four.value, four.now)).toBeCloseTo(-2.4, 6)
    const one = falling(1, 0.02)
    expect(one.rates.rateOf(1, one.value, one.now)).toBeNaN()
    expect(new PointRates(2, [1]).rateOf(1, 3, START)).toBeNaN()
  })

  it('takes a value to hold until the next one: a level that stays has no rate ten minutes later', () => {
    const { rates, value, now } = falling(30, 0.01)
    expect(rates.rateOf(1, value, now + 5 * MINUTE)).toBeCloseTo(-0.6, 6)
    expect(rates.rateOf(1, value, now + 10 * MINUTE)).toBe(0)
  })

  it('is not misled by many values within a second, nor by late ones', () => {
    const { rates, value, now } = falling(30, 0.01)
    for (let at = 0; at < 1000; at++) rates.note(1, 99, now + at)
    rates.note(1, 99, now - 20 * MINUTE)
    expect(rates.rateOf(1, value, now)).toBeCloseTo(-1.2, 6)
  })

  it('knows nothing of points that nobody asks about, and forgets', () => {
    const { rates, value, now } = falling(30, 0.01)
    rates.note(0, 1, START)
    expect(rates.rateOf(0, 2, now)).toBeNaN()
    rates.clear()
    expect(rates.rateOf(1, value, now)).toBeNaN()
  })
})
