// Consumption of a counter by the hour. Duty: divide what lies between kept readings over the hours, and say how each part
// is known. Neighbours: counter-readings.ts decides which readings are kept, counter.repository.ts gives enough of them.
// Invariant: the hours of a part of a range are those of the whole.

import { startOfCompanyHour } from '#server/core/kit/company-time.ts'
import type { COUNTER_METHODS } from '../tables.ts'
import { type CounterReading, type CounterRules, differenceOf, keptReadings } from './counter-readings.ts'

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

/** An exchange that was written down: the last reading of the old meter and the first of the new one. */
export interface MeterExchange {
  /** Epoch ms. */
  readonly at: number
  readonly lastReading: number
  readonly firstReading: number
}

const HOUR_MS = 3_600_000
/** A span without plausible readings is filled with the rate of the hours before it. */
const RATE_MS = 6 * HOUR_MS

const FROM_BEST: readonly CounterMethod[] = ['measured', 'overflow', 'bridged', 'spread', 'reset', 'implausible']

interface Portion {
  readonly from: number
  readonly to: number
  /** Null: there are no plausible readings of it. */
  readonly amount: number | null
  readonly method: CounterMethod
  readonly isEstimated: boolean
}

interface Filled extends Portion {
  readonly amount: number
}

/**
 * Consumption of a counter in each hour of a range (rules of domain guide 4.19, R7). Differences of readings are
 * distributed over the hours between them, so that the hours add up to the readings, corrected for resets, overflows,
 * exchanges and disturbed readings. Hours without any information are left out.
 *
 * @param readings - In rising time; readings before `from` and after `to` determine the first and the last hour.
 * @param from - Epoch ms; of an hour in which the range begins or ends (`to`) only that part is counted.
 * @param exchanges - In rising time.
 */
export function hoursOfCounter(
  readings: readonly CounterReading[],
  from: number,
  to: number,
  rules: CounterRules,
  exchanges: readonly MeterExchange[] = [],
): CounterHour[] {
  const hours = new Map<number, { consumed: number; estimated: number; rank: number; isEstimated: boolean }>()
  const portions = metersOf(readings, exchanges).flatMap((meter) => portionsOf(meter, rules))
  for (const portion of filled(portions)) {
    const rank = FROM_BEST.indexOf(portion.method)
    const end = Math.min(portion.to, to)
    for (let at = startOfCompanyHour(Math.max(portion.from, from)); at < end; at += HOUR_MS) {
      const overlap = Math.min(end, at + HOUR_MS) - Math.max(portion.from, from, at)
      if (overlap <= 0) continue
      const amount = (portion.amount * overlap) / (portion.to - portion.from)
      const hour = hours.get(at) ?? { consumed: 0, estimated: 0, rank: 0, isEstimated: false }
      hours.set(at, {
        consumed: hour.consumed + amount,
        estimated: hour.estimated + (portion.isEstimated ? amount : 0),
        rank: Math.max(hour.rank, rank),
        isEstimated: hour.isEstimated || portion.isEstimated,
      })
    }
  }
  return [...hours].map(([at, { consumed, estimated, rank, isEstimated }]) => ({
    at,
    consumed,
    estimatedShare: consumed > 0 ? Math.min(1, estimated / consumed) : Number(isEstimated),
    method: FROM_BEST[rank] ?? 'implausible',
  }))
}

/** The readings of each meter, with those written down at its exchange. */
function metersOf(readings: readonly CounterReading[], exchanges: readonly MeterExchange[]): CounterReading[][] {
  const meters: CounterReading[][] = [[]]
  const left = [...exchanges]
  for (const reading of readings) {
    for (let next = left[0]; next && next.at <= reading.at; next = left[0]) {
      meters.at(-1)?.push({ at: next.at, value: next.lastReading })
      meters.push([{ at: next.at, value: next.firstReading }])
      left.shift()
    }
    const meter = meters.at(-1)
    // of two readings of one time the later one holds
    if (meter?.at(-1)?.at === reading.at && meter.length > 1) meter.pop()
    if (meter?.at(-1)?.at !== reading.at) meter?.push(reading)
  }
  for (const { at, lastReading, firstReading } of left) {
    meters.at(-1)?.push({ at, value: lastReading })
    meters.push([{ at, value: firstReading }])
  }
  return meters
}

/** What was counted between each kept reading and the next. */
function portionsOf(readings: readonly CounterReading[], rules: CounterRules): Portion[] {
  const portions: Portion[] = []
  const places = keptReadings(readings, rules)
  /** Rounding makes readings fall and rise again: what was counted already is not counted twice. */
  let highest = Number.NEGATIVE_INFINITY
  for (const [index, place] of places.entries()) {
    const reading = readings[place]
    const earlier = places[index - 1]
    const before = earlier === undefined ? undefined : readings[earlier]
    if (!reading) continue
    if (before && earlier !== undefined) {
      const { link, amount } = differenceOf(before, reading, rules)
      const span = { from: before.at, to: reading.at }
      const isGap = span.to - span.from > rules.gapMs
      if (link === 'rise') {
        const counted = Math.max(0, reading.value - Math.max(before.value, highest))
        const method = place - earlier > 1 ? 'bridged' : isGap ? 'spread' : 'measured'
        portions.push({ ...span, amount: counted, method, isEstimated: isGap })
        highest = reading.value >= highest ? reading.value : highest
      } else {
        const isEstimated = isGap || link !== 'overflow'
        portions.push({
          ...span,
          amount: link === 'implausible' ? null : amount,
          method: link === 'overflow' && isGap ? 'spread' : link,
          isEstimated,
        })
        highest = reading.value
      }
    } else highest = reading.value
  }
  return portions
}

/** Portions without an amount get that of the rate before them, or else after them. */
function filled(portions: readonly Portion[]): Filled[] {
  return portions.map((portion, index): Filled => {
    if (portion.amount !== null) return { ...portion, amount: portion.amount }
    const rate =
      rateOf(portions.slice(0, index).reverse(), portion.from) ?? rateOf(portions.slice(index + 1), portion.to)
    return { ...portion, amount: (rate ?? 0) * (portion.to - portion.from) }
  })
}

/** Mean rate per ms of the portions within some hours of a time; those of resets tell nothing about it. */
function rateOf(nearestFirst: readonly Portion[], time: number): number | null {
  let [amount, ms] = [0, 0]
  for (const portion of nearestFirst) {
    const distance = Math.min(Math.abs(portion.to - time), Math.abs(portion.from - time))
    if (distance > RATE_MS && ms > 0) break
    if (portion.amount === null || portion.method === 'reset') continue
    amount += portion.amount
    ms += portion.to - portion.from
  }
  return ms > 0 ? amount / ms : null
}
