import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hoursOfCounter, type MeterExchange } from './counter-consumption.ts'
import { CONTEXT_MS, type CounterReading } from './counter-readings.ts'

const START = Date.UTC(2026, 0, 20)
const MINUTE = 60_000
const HOUR = 3_600_000
const RULES = { maxPerHour: 60, gapMs: HOUR }

const at = (minute: number, value: number): CounterReading => ({ at: START + minute * MINUTE, value })
const sixth = (value: number): number => Math.round(value * 1e6) / 1e6
const third = (value: number): number => Math.round(value * 1e3) / 1e3
const hours = (readings: readonly CounterReading[], exchanges: readonly MeterExchange[] = [], numHours = 200) =>
  hoursOfCounter(readings, START, START + numHours * HOUR, RULES, exchanges).map(
    ({ at, consumed, estimatedShare, method }) => [(at - START) / HOUR, third(consumed), third(estimatedShare), method],
  )
const total = (found: readonly { readonly consumed: number }[]): number =>
  found.reduce((sum, { consumed }) => sum + consumed, 0)

/** Readings each ten minutes, of a meter that counts 4 an hour, with other values at some minutes. */
const rising = (numHours: number, others: Readonly<Record<number, number>>, first = 5059.6, perHour = 4) =>
  Array.from({ length: numHours * 6 + 1 }, (_, i) =>
    at(i * 10, others[i * 10] ?? Math.round((first + (i * perHour) / 6) * 1e4) / 1e4),
  )
const blockOf = (from: number, to: number, value: (minute: number) => number): Record<number, number> =>
  Object.fromEntries(
    Array.from({ length: (to - from) / 10 + 1 }, (_, i) => [from + i * 10, value(from + i * 10)] as const),
  )
const methodsOf = (readings: readonly CounterReading[]) => hours(readings).map(([, , , method]) => method)
const sumOf = (readings: readonly CounterReading[], exchanges: readonly MeterExchange[] = []) =>
  third(total(hoursOfCounter(readings, START, START + 200 * HOUR, RULES, exchanges)))

describe('hours of a counter', () => {
  it('divide what was counted between two readings over the hours between them', () => {
    expect(hours([at(50, 1000), at(70, 1020)])).toEqual([
      [0, 10, 0, 'measured'],
      [1, 10, 0, 'measured'],
    ])
  })

  it('spread what was counted in a gap, so that the total stays exact, and say that they did', () => {
    expect(hours([at(0, 1000), at(20, 1010), at(140, 1070)])).toEqual([
      [0, 30, 0.667, 'spread'],
      [1, 30, 1, 'spread'],
      [2, 10, 1, 'spread'],
    ])
  })

  it('leave out hours without readings around them', () => {
    expect(hours([at(0, 1)])).toEqual([])
    expect(hours([])).toEqual([])
  })

  it.each<readonly [string, readonly CounterReading[], number]>([
    ['three readings of 0', rising(6, { 70: 0, 190: 0, 290: 0 }), 24],
    [
      'two hours of 0',
      rising(
        8,
        blockOf(120, 240, () => 0),
      ),
      32,
    ],
    [
      'a lower value that stays for an hour',
      rising(
        6,
        blockOf(120, 180, () => 812),
      ),
      24,
    ],
    ['0 in the first reading of an hour and in the last', rising(6, { 60: 0, 110: 0 }), 24],
    ['a dropout of a meter that would soon overflow', rising(6, { 120: 0, 130: 0 }, 9970), 24],
  ])('bridge a dropout, count it once, and say so: %s', (_, readings, sum) => {
    expect(sumOf(readings)).toBe(sum)
    expect(methodsOf(readings)).toContain('bridged')
  })

  it('estimate the distribution within a long bridge, not what a short one counted', () => {
    const short = hours(rising(3, { 90: 0 }))
    expect(short).toEqual([
      [0, 4, 0, 'measured'],
      [1, 4, 0, 'bridged'],
      [2, 4, 0, 'measured'],
    ])
    const long = hours(
      rising(
        6,
        blockOf(120, 240, () => 0),
      ),
    )
    expect(long.map(([, , share]) => share)).toEqual([0, third(1 / 6), 1, 1, third(1 / 6), 0])
  })

  it.each<readonly [string, readonly number[]]>([
    ['of a young meter', [15.7, 15.7, 15.7, 15.7, 15.7, 15.6, 15.7, 15.7, 15.7, 15.7, 15.7, 15.7, 15.7]],
    ['across two hours', [15.7, 15.7, 15.7, 15.7, 15.7, 15.7, 15.6, 15.6, 15.7]],
    ['of whole units', [15, 15, 15, 15, 14, 15, 15, 15]],
    ['of a large meter', [80_000, 80_000, 79_990, 80_000, 80_000]],
  ])('count no rounding dip: %s', (_, values) => {
    const readings = values.map((value, i) => at(i * 10, value))
    expect(sumOf(readings)).toBe(0)
    expect(hours(readings).every(([, , share]) => share === 0)).toBe(true)
  })

  it.each<readonly [string, readonly CounterReading[], number]>([
    ['less than is possible', rising(2, { 50: 542.5 }, 500, 3), 6],
    ['the newest but one', rising(2, { 110: 5095 }), 8],
    ['more than is possible', rising(2, { 50: 900_000 }), 8],
    ['two in one hour', rising(2, { 20: 5500, 50: 5090 }), 8],
    ['beside a dropout', rising(2, { 50: 5500, 60: 0 }), 8],
  ])('leave a spike out: %s', (_, readings, sum) => {
    expect(sumOf(readings)).toBe(sum)
  })

  it('fill a span without plausible readings with the rate before it, which a spike does not spoil', () => {
    const exchanged = blockOf(130, 360, (minute) => 70_000 + (minute * 4) / 60)
    expect(sumOf(rising(6, { ...exchanged, 120: 5120 }))).toBe(24)
    expect(hours(rising(6, exchanged))[2]).toEqual([2, 4, third(1 / 6), 'implausible'])
  })

  it('do not leave good readings out to hide a jump that no reading comes back from', () => {
    const jumped = blockOf(130, 360, (minute) => 5119.6 + (minute * 4) / 60)
    expect(hours(rising(6, jumped)).map(([, consumed, , method]) => [consumed, method])).toEqual(
      [0, 1, 2, 3, 4, 5].map((hour) => [4, hour === 2 ? 'implausible' : 'measured']),
    )
  })

  it.each<readonly [string, (minute: number) => number]>([
    ['lower', (minute) => 812 + (minute * 9) / 60],
    ['higher', (minute) => 7012 + (minute * 9) / 60],
    ['a little higher', (minute) => 5085 + (minute * 9) / 60],
    ['changing', (minute) => (minute * 7919) % 3000],
  ])('bridge a block of values of another meter: %s', (_, value) => {
    expect(sumOf(rising(12, blockOf(240, 400, value)))).toBe(48)
  })

  it.each<readonly [string, readonly CounterReading[], number]>([
    [
      'a reset',
      rising(
        6,
        blockOf(130, 360, (minute) => ((minute - 120) * 4) / 60),
      ),
      24,
    ],
    [
      'a reset beside a dropout',
      rising(6, { 110: 0, ...blockOf(130, 360, (minute) => ((minute - 120) * 4) / 60) }),
      24,
    ],
    ['an overflow of four digits', overflowing(10_000), 24],
    ['an overflow of six digits', overflowing(1_000_000), 24],
    ['an overflow of eight digits', overflowing(100_000_000), 24],
  ])('count to the last unit across %s', (_, readings, sum) => {
    expect(sumOf(readings)).toBeCloseTo(sum, 4)
  })

  function overflowing(limit: number): CounterReading[] {
    return rising(6, {}, limit - 10).map(({ at, value }) => ({ at, value: Math.round((value % limit) * 1e4) / 1e4 }))
  }

  it('call a reset estimated, and wait for the next reading before they believe one', () => {
    expect(hours([at(0, 5000), at(10, 5001), at(20, 1)])).toEqual([[0, 1, 0, 'measured']])
    expect(hours([at(0, 5000), at(10, 5001), at(20, 1), at(30, 2)])).toEqual([[0, 3, third(1 / 3), 'reset']])
  })

  it('use an exchange that was written down, to the last unit of both meters', () => {
    const readings = rising(
      6,
      blockOf(130, 360, (minute) => 300 + ((minute - 125) * 4) / 60),
    )
    const exchange = { at: START + 125 * MINUTE, lastReading: 5067.9333, firstReading: 300 }
    expect(hours(readings)[2]?.[3]).toBe('implausible')
    expect(hours(readings, [exchange])).toEqual([0, 1, 2, 3, 4, 5].map((hour) => [hour, 4, 0, 'measured']))
  })

  it('take an exchange whose time is not exact, and one in a gap', () => {
    const readings = rising(
      6,
      blockOf(130, 360, (minute) => 300 + ((minute - 125) * 4) / 60),
    )
    const written = { lastReading: 5067.9333, firstReading: 300 }
    for (const minute of [95, 155])
      expect(sumOf(readings, [{ at: START + minute * MINUTE, ...written }])).toBeCloseTo(24, 3)
    const apart = readings.filter(({ at }) => at < START + 60 * MINUTE || at > START + 240 * MINUTE)
    expect(sumOf(apart, [{ at: START + 125 * MINUTE, ...written }])).toBeCloseTo(24, 3)
  })
})

describe('hours of any counter', () => {
  const FAULTS = ['dropout', 'lower', 'spike', 'dip', 'twice', 'reset', 'none', 'none', 'none', 'none', 'none'] as const
  const MOST_PER_STEP = 5
  /** Minutes in which a meter shows that it is one. */
  const HALF_DAY = 14 * 60
  const steps = fc.array(
    fc.record({
      minutes: fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 5, max: 15 }) }, fc.integer({ min: 70, max: 500 })),
      perHour: fc.double({ min: 0, max: 20, noNaN: true }),
      fault: fc.constantFrom(...FAULTS),
      lasts: fc.integer({ min: 1, max: 3 }),
      size: fc.double({ min: 0.2, max: 1, noNaN: true }),
    }),
    { minLength: 60, maxLength: 200 },
  )

  /**
   * What a gateway sent of a true consumption. Faults are at least six good readings apart, gaps half a day, and nothing else
   * happens in the half day after a reset: what shows for less time could be another meter's.
   */
  function sent(parts: typeof steps extends fc.Arbitrary<infer Value> ? Value : never) {
    let [minute, shown, truth, inGaps, numResets] = [0, 50_000, 0, 0, 0]
    let [goodSince, resetAt, gapAt, faultLeft] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
    let fault: (typeof FAULTS)[number] = 'none'
    const readings: CounterReading[] = []
    for (const [index, part] of parts.entries()) {
      if (faultLeft === 0 && fault !== 'none') [fault, goodSince] = ['none', 0]
      const isFree = goodSince >= 6 && index < parts.length - 36 && faultLeft === 0 && minute - resetAt > HALF_DAY
      const isGap = part.minutes > 60 && isFree && minute - gapAt > HALF_DAY
      if (isGap) gapAt = minute
      const minutes = part.minutes > 60 && !isGap ? 10 : part.minutes
      const counted = (part.perHour * minutes) / 60
      minute += minutes
      truth += counted
      shown += counted
      if (isGap) inGaps += counted
      if (isFree && part.fault !== 'none' && !isGap) {
        if (part.fault === 'reset' && minute > HALF_DAY) {
          ;[shown, resetAt, goodSince] = [counted / 2, minute, 0]
          numResets += 1
        } else if (part.fault !== 'reset') {
          fault = part.fault
          faultLeft = part.fault === 'dropout' ? part.lasts : part.fault === 'lower' ? part.lasts * 8 : 1
        }
      }
      goodSince += 1
      if (faultLeft > 0) faultLeft -= 1
      const value =
        fault === 'dropout'
          ? 0
          : fault === 'lower'
            ? shown * 0.3 * part.size
            : fault === 'spike'
              ? shown + 100 * part.size ** -4
              : fault === 'dip'
                ? Math.max(0, shown - 0.1)
                : shown
      if (fault === 'twice') readings.push(at(minute, value))
      readings.push(at(minute, value))
    }
    const [first] = readings
    const begins = first ? first.at : START
    const firstCounted = parts[0] ? (parts[0].perHour * Math.min(parts[0].minutes, 10)) / 60 : 0
    return { readings, begins, truth: truth - firstCounted, inGaps, numResets }
  }

  it('add up to what was truly counted, and estimate what was not measured', () => {
    fc.assert(
      fc.property(steps, (parts) => {
        const { readings, truth, inGaps, numResets } = sent(parts)
        const found = hoursOfCounter(readings, START, START + 2000 * HOUR, RULES)
        expect(Math.abs(total(found) - truth)).toBeLessThanOrEqual(MOST_PER_STEP * (1 + numResets))
        const estimated = found.reduce((sum, { consumed, estimatedShare }) => sum + consumed * estimatedShare, 0)
        expect(estimated).toBeGreaterThanOrEqual(inGaps - 0.2 * parts.length)
      }),
      { numRuns: 300 },
    )
  })

  it('are the same computed hour by hour, from the readings around each, as computed at once', () => {
    fc.assert(
      fc.property(steps, (parts) => {
        const { readings } = sent(parts)
        const whole = hoursOfCounter(readings, START, START + 2000 * HOUR, RULES)
        const apart = whole.flatMap(({ at }) => {
          const first = readings.findIndex((reading) => reading.at >= at - CONTEXT_MS)
          const end = readings.findLastIndex((reading) => reading.at <= at + HOUR + CONTEXT_MS)
          const around = readings.slice(Math.max(0, first - 4), end + 5)
          return hoursOfCounter(around, at, at + HOUR, RULES)
        })
        const told = (found: typeof whole) =>
          found.map(({ at, consumed, estimatedShare, method }) => [at, sixth(consumed), sixth(estimatedShare), method])
        expect(told(apart)).toEqual(told(whole))
      }),
      { numRuns: 60 },
    )
  })
})
