// Which readings of a counter are its own. Duty: leave out dropouts, spikes and the values of another meter, and keep what
// follows a reset, an exchange or an overflow. Neighbour: counter-consumption.ts counts what lies between the readings that
// are kept. Invariant: where most readings are the counter's own, whether one is kept depends only on those within CONTEXT_MS of
// it, so that a part of the readings gives what the whole gives.

/** A good reading of a counter. */
export interface CounterReading {
  /** Epoch ms. */
  readonly at: number
  readonly value: number
}

export interface CounterRules {
  /** Largest possible consumption in an hour: a reading beyond it is a spike, or comes from another meter. */
  readonly maxPerHour: number
  /** Readings further apart than this are a gap: the amount in between is known, its distribution over time is not. */
  readonly gapMs: number
}

const HOUR_MS = 3_600_000
/** Two breaks cost as much as leaving out readings for this long: what comes back earlier was a disturbance. */
export const LONGEST_BRIDGE_MS = 12 * HOUR_MS
/** Readings this far before and after a range decide which of its readings are kept. */
export const CONTEXT_MS = 2 * LONGEST_BRIDGE_MS
const RESET_COST = LONGEST_BRIDGE_MS / 2
/** A reset explains a fall, so it is more likely than two meters that have nothing in common. */
const IMPLAUSIBLE_COST = RESET_COST * 1.25
/** Few readings look like an overflow by accident. */
const OVERFLOW_COST = RESET_COST * 0.75
/** A reading stands for the time up to the next one, but not for a gap. */
const LONGEST_HELD_MS = HOUR_MS
const LEAST_HELD_MS = 1_000
/** Meters count in whole pulses and gateways read them late, so that some minutes hold much of an hour. */
const SLACK_HOURS = 0.5
/** Rounding may make readings fall by this share of their value, or by one step of the last digit of most meters. */
const ROUNDING_SHARE = 0.001
const ROUNDING_STEP = 0.1
/** Absorbs the error of binary fractions: 15.7 - 15.6 is more than 0.1. */
const BINARY_ERROR = 1e-6
/** A reading between both ends of a bridge that continues one of them is hardly disturbed: leaving it out hides a jump. */
const HIDING_FACTOR = 20
/** A meter with fewer digits would overflow within days. */
const LEAST_DIGITS = 3
/** An overflow happens in the last part of the range. */
const NEAR_LIMIT = 0.9

/** How two readings that follow each other are connected, best first. */
type Link = 'rise' | 'overflow' | 'reset' | 'implausible'

export interface Difference {
  readonly link: Link
  /** 0 where it is implausible. */
  readonly amount: number
}

/** What a counter has counted between two readings. */
export function differenceOf(before: CounterReading, after: CounterReading, { maxPerHour }: CounterRules): Difference {
  const most = mostCounted(after.at - before.at, maxPerHour)
  const amount = after.value - before.value
  if (amount > most) return { link: 'implausible', amount: 0 }
  if (amount >= -roundingOf(before.value, maxPerHour)) return { link: 'rise', amount: Math.max(0, amount) }
  const limit = 10 ** Math.max(LEAST_DIGITS, Math.ceil(Math.log10(before.value + BINARY_ERROR)))
  if (before.value > limit * NEAR_LIMIT && amount + limit <= most) return { link: 'overflow', amount: amount + limit }
  return after.value >= 0 && after.value <= most
    ? { link: 'reset', amount: after.value }
    : { link: 'implausible', amount: 0 }
}

const mostCounted = (ms: number, maxPerHour: number): number => maxPerHour * (ms / HOUR_MS + SLACK_HOURS)

/** What a meter can show at a time after a reading: from a step below it to what it can have counted since. */
export const possibleAfter = ({ at, value }: CounterReading, time: number, { maxPerHour }: CounterRules) => ({
  min: Math.max(0, value - ROUNDING_STEP - BINARY_ERROR),
  max: value + mostCounted(time - at, maxPerHour),
})

/** What a meter can have shown at a time before a reading. */
export const possibleBefore = ({ at, value }: CounterReading, time: number, { maxPerHour }: CounterRules) => ({
  min: Math.max(0, value - mostCounted(at - time, maxPerHour)),
  max: value + ROUNDING_STEP + BINARY_ERROR,
})

const roundingOf = (value: number, maxPerHour: number): number =>
  Math.max(ROUNDING_STEP, Math.min(value * ROUNDING_SHARE, maxPerHour * SLACK_HOURS)) + BINARY_ERROR

const COSTS: Readonly<Record<Link, number>> = {
  rise: 0,
  overflow: OVERFLOW_COST,
  reset: RESET_COST,
  implausible: IMPLAUSIBLE_COST,
}

/** Whether any reading does not simply continue the one before it. */
export const isDisturbed = (readings: readonly CounterReading[], rules: CounterRules): boolean =>
  readings.some((reading, index) => {
    const before = readings[index - 1]
    return before !== undefined && (reading.value < before.value || costOf(before, reading, rules) > 0)
  })

const costOf = (before: CounterReading, after: CounterReading, rules: CounterRules): number =>
  COSTS[differenceOf(before, after, rules).link]

/**
 * The places of the readings that explain the counter with the least cost: leaving a reading out costs the time that it
 * stands for, going on from one to another costs by how they are connected. Of the newest readings, and of the oldest, one
 * at most is left out: there the next one has to confirm.
 */
export function keptReadings(readings: readonly CounterReading[], rules: CounterRules): number[] {
  const last = readings.length - 1
  if (last < 1 || !isDisturbed(readings, rules)) return readings.map((_, index) => index)
  const held = readings.map(({ at }, index) => {
    const neighbour = readings[index + 1] ?? readings[index - 1]
    return Math.max(LEAST_HELD_MS, Math.min(LONGEST_HELD_MS, Math.abs((neighbour?.at ?? at) - at)))
  })
  const heldOf = (index: number): number => held[index] ?? 0
  const costs: number[] = []
  const previous: number[] = []
  /** The least of the costs up to each place: what lies further back cannot be cheaper. */
  const least: number[] = []
  for (const [index, reading] of readings.entries()) {
    let [best, from] = index === 0 ? [0, -1] : index === 1 ? [heldOf(0), -1] : [Number.POSITIVE_INFINITY, -1]
    let leftOut = 0
    for (let earlier = index - 1; earlier >= 0 && leftOut <= LONGEST_BRIDGE_MS; earlier -= 1) {
      if ((least[earlier] ?? 0) + leftOut >= best) break
      const before = readings[earlier]
      const known = (costs[earlier] ?? 0) + leftOut
      if (before && known < best) {
        let cost = known + costOf(before, reading, rules)
        for (let place = earlier + 1; place < index && cost < best; place += 1) {
          const between = readings[place] ?? reading
          const isBetween = between.value > before.value && between.value < reading.value
          const isLikeAnEnd = (): boolean =>
            costOf(before, between, rules) === 0 || costOf(between, reading, rules) === 0
          if (isBetween && isLikeAnEnd()) cost += heldOf(place) * HIDING_FACTOR
        }
        if (cost < best) [best, from] = [cost, earlier]
      }
      leftOut += heldOf(earlier)
    }
    costs.push(best)
    previous.push(from)
    least.push(Math.min(best, least.at(-1) ?? best))
  }
  const isLastKept = (costs[last] ?? 0) <= (costs[last - 1] ?? 0) + heldOf(last)
  const kept: number[] = []
  for (let index = isLastKept ? last : last - 1; index >= 0; index = previous[index] ?? -1) kept.push(index)
  return kept.reverse()
}
