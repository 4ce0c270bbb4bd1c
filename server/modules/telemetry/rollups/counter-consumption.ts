import type { COUNTER_METHODS } from '../tables.ts'

/** A good reading of a counter. */
export interface CounterReading {
  /** Epoch ms. */
  readonly at: number
  readonly value: number
}

type CounterMethod = (typeof COUNTER_METHODS)[number]

export interface CounterHour {
  /** Epoch ms of its start. */
  readonly at: number
  readonly consumed: number
  /** Share of `consumed` that is not confirmed by close readings, 0 to 1. */
  readonly estimatedShare: number
  /** The least reliable method used for any part of it. */
  readonly method: CounterMethod
}

export interface CounterRules {
  /** The counter overflows to 0 after this value. */
  readonly limit: number
  /** Largest possible consumption in an hour: a reading beyond it is a spike, or comes from another meter. */
  readonly maxPerHour: number
  /** Readings further apart than this are a gap: the amount in between is known, its distribution over time is not. */
  readonly gapMs: number
}

const HOUR_MS = 3_600_000
/** A falling counter has overflowed if it was above this share of its limit; otherwise it was reset. */
const NEAR_LIMIT = 0.9
/** Rounding may make readings fall by up to this share of their value; that is no reset. */
const ROUNDING_NOISE = 0.001
/** Closer readings are checked as if they were this far apart, because a pulse counts all at once. */
const LEAST_SPAN_MS = 60_000

const FROM_BEST: readonly CounterMethod[] = ['measured', 'overflow', 'spread', 'reset', 'implausible']
const ESTIMATED: ReadonlySet<CounterMethod> = new Set(['spread', 'reset', 'implausible'])

interface Portion {
  readonly from: number
  readonly to: number
  readonly amount: number
  readonly method: CounterMethod
}

/**
 * Consumption of a counter in each hour of a range (rules of domain guide 4.19, R7). Differences of readings are
 * distributed over the hours between them, so that the hours add up to the readings, corrected for resets and
 * overflows. Hours without any information are left out.
 *
 * @param readings - In rising time; readings before `from` and after `to` determine the first and the last hour.
 * @param from - Epoch ms; of an hour in which the range begins or ends (`to`) only that part is counted.
 */
export function hoursOfCounter(
  readings: readonly CounterReading[],
  from: number,
  to: number,
  rules: CounterRules,
): CounterHour[] {
  const hours = new Map<number, { consumed: number; estimated: number; rank: number; isEstimated: boolean }>()
  for (const portion of portionsOf(readings, rules)) {
    const isEstimated = ESTIMATED.has(portion.method)
    const rank = FROM_BEST.indexOf(portion.method)
    const end = Math.min(portion.to, to)
    for (let at = Math.floor(Math.max(portion.from, from) / HOUR_MS) * HOUR_MS; at < end; at += HOUR_MS) {
      const overlap = Math.min(end, at + HOUR_MS) - Math.max(portion.from, from, at)
      if (overlap <= 0) continue
      const amount = (portion.amount * overlap) / (portion.to - portion.from)
      const hour = hours.get(at) ?? { consumed: 0, estimated: 0, rank: 0, isEstimated: false }
      hours.set(at, {
        consumed: hour.consumed + amount,
        estimated: hour.estimated + (isEstimated ? amount : 0),
        rank: Math.max(hour.rank, rank),
        isEstimated: hour.isEstimated || isEstimated,
      })
    }
  }
  return [...hours].map(([at, { consumed, estimated, rank, isEstimated }]) => ({
    at,
    consumed,
    estimatedShare: consumed > 0 ? estimated / consumed : Number(isEstimated),
    method: FROM_BEST[rank] ?? 'implausible',
  }))
}

/** Consumption between each accepted reading and the next. */
function portionsOf(readings: readonly CounterReading[], rules: CounterRules): Portion[] {
  const portions: Portion[] = []
  let base = readings[0]
  /** Rate of the last plausible pair of readings; used for a span without plausible readings. */
  let ratePerMs = 0
  for (let i = 1; base && i < readings.length; i += 1) {
    const reading = readings[i]
    if (!reading || reading.at <= base.at || isRoundingNoise(base, reading)) continue
    const span = { from: base.at, to: reading.at }
    const counted = difference(base, reading, rules)
    if (counted) {
      portions.push({ ...span, ...counted })
      ratePerMs = counted.amount / (span.to - span.from)
    } else {
      const next = readings[i + 1]
      // skipped: a spike, if the next reading continues from `base`; or the newest reading, until the next one confirms
      // it
      if (!next || isRoundingNoise(base, next) || difference(base, next, rules)) continue
      portions.push({ ...span, amount: ratePerMs * (span.to - span.from), method: 'implausible' })
    }
    base = reading
  }
  return portions
}

const isRoundingNoise = (before: CounterReading, after: CounterReading): boolean =>
  after.value < before.value && before.value - after.value <= before.value * ROUNDING_NOISE

/** Consumption between two readings; null where they contradict each other. */
function difference(
  before: CounterReading,
  after: CounterReading,
  { limit, maxPerHour, gapMs }: CounterRules,
): Pick<Portion, 'amount' | 'method'> | null {
  const span = after.at - before.at
  const most = (maxPerHour * Math.max(span, LEAST_SPAN_MS)) / HOUR_MS
  const close: CounterMethod = span > gapMs ? 'spread' : 'measured'
  if (after.value >= before.value) {
    const amount = after.value - before.value
    return amount <= most ? { amount, method: close } : null
  }
  const beyond = limit - before.value + after.value
  if (before.value > limit * NEAR_LIMIT && beyond <= most)
    return { amount: beyond, method: close === 'spread' ? 'spread' : 'overflow' }
  return after.value <= most ? { amount: after.value, method: 'reset' } : null
}
