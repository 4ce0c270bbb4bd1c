import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { PointValues, STALE_PERIODS, USUAL_PERIOD_MS } from './point-values.ts'

const START = 1_800_000_000_000
const LIMIT = STALE_PERIODS * USUAL_PERIOD_MS

/** A point that was received every `periodMs`, `times` times; the last one at the answered time. */
function received(periodMs: number, times: number) {
  const points = new PointValues(1)
  let at = START
  for (let n = 0; n < times; n++) {
    at = START + n * periodMs
    points.set(0, 1, at, QUALITY.good, at)
  }
  return { points, at }
}

function expiredAt(points: PointValues, now: number): number[] {
  const expired: number[] = []
  points.expire(now, (point) => expired.push(point))
  return expired
}

describe('PointValues', () => {
  it('trusts nothing before it is received', () => {
    const points = new PointValues(1)
    expect([points.isTrusted(0), points.present(0)]).toEqual([false, Number.NaN])
  })

  it.each(Object.entries(QUALITY))('quality %s decides the trust, not the number', (name, quality) => {
    const points = new PointValues(1)
    points.set(0, 5, START, quality, START)
    expect(points.values[0]).toBe(5)
    expect(points.isTrusted(0)).toBe(['good', 'manual', 'calculated'].includes(name))
  })

  it('keeps the last number, untrusted, when a value is no number', () => {
    const points = new PointValues(1)
    points.set(0, 5, START, QUALITY.good, START)
    expect(points.set(0, Number.NaN, START + 1_000, QUALITY.good, START + 1_000)).toBe(true)
    expect([points.values[0], points.times[0], points.isTrusted(0)]).toEqual([5, START, false])
    expect(points.qualities[0]).toBe(QUALITY.commFail)
  })

  it('does not count a repeated value as a change', () => {
    const points = new PointValues(1)
    expect(points.set(0, 5, START, QUALITY.good, START)).toBe(true)
    expect(points.set(0, 5, START + 1_000, QUALITY.good, START + 1_000)).toBe(false)
  })

  it('expires a value of a fast point after 180 s, and reports it once', () => {
    const { points, at } = received(5_000, 20)
    expect(LIMIT).toBe(180_000)
    expect(expiredAt(points, at + LIMIT)).toEqual([])
    expect(expiredAt(points, at + LIMIT + 1)).toEqual([0])
    expect(expiredAt(points, at + LIMIT + 2)).toEqual([])
    expect(points.isTrusted(0)).toBe(false)
  })

  it('does not trust a value that is received when it is already old', () => {
    const points = new PointValues(1)
    points.set(0, 5, START, QUALITY.good, START + LIMIT + 1)
    expect(points.isTrusted(0)).toBe(false)
  })

  it('waits longer for a point whose usual period is longer', () => {
    const quarter = 15 * 60_000
    const { points, at } = received(quarter, 12)
    expect(expiredAt(points, at + 2 * quarter)).toEqual([])
    expect(expiredAt(points, at + STALE_PERIODS * quarter + 1)).toEqual([0])
  })

  it('does not learn an outage as a period', () => {
    const { points, at } = received(5_000, 20)
    const back = at + 12 * 3_600_000
    points.set(0, 1, back, QUALITY.good, back)
    expect(expiredAt(points, back + LIMIT + 1)).toEqual([0])
  })

  it('loses all trust at once, and regains it value by value', () => {
    const points = new PointValues(3)
    for (const point of [0, 1]) points.set(point, 7, START, QUALITY.good, START)
    const lost: number[] = []
    points.expireAll((point) => lost.push(point))
    expect(lost).toEqual([0, 1])
    expect(points.set(1, 7, START, QUALITY.good, START)).toBe(true)
    expect([0, 1, 2].map((point) => points.isTrusted(point))).toEqual([false, true, false])
  })
})
