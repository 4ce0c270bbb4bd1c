// Hours of load that cannot be right. Duty: leave out zeros, what is caught up after them, spikes and values that stand still. Invariant: an hour is judged by
// itself and the hours before it, so that a forecast of the past has seen no more than one of its day.

const DAY_H = 24
const BEFORE_H = 7 * DAY_H
/** Hours before, of which some must be known to judge. */
const MIN_KNOWN = 2 * DAY_H
/** Below this share of the median of a week it is a dropout: a network is not out of heat within an hour. */
const DROPOUT_SHARE = 0.03
/** Above this multiple of the largest load of a week it is a spike. */
const SPIKE = 3
/** In the hour after a dropout, which has what was not counted before: above this multiple of what all but the highest hours of a week stay under. */
const CATCH_UP = 1.5
/** Meters that catch up have done so a few times a week; units that are off by night are highest each morning. */
const HIGH_SHARE = 0.97
/** The same value for longer stands still (domain guide 4.18, R3: 12 h for slow points, twice for coarse ones). */
const STILL_H = 24
/** After fewer bad hours in a row the load is what it was before. */
const OFF_H = 6

export interface CleanLoad {
  readonly load: Float64Array
  /** 1 in an hour after which the load may be another one: heat was off, or the meter did not count, for long. */
  readonly isOff: Uint8Array
  readonly numDropouts: number
  readonly numSpikes: number
  readonly numStill: number
}

export function cleanLoad(written: Float64Array): CleanLoad {
  const load = written.slice()
  const isOff = new Uint8Array(load.length)
  let [numDropouts, numSpikes, numStill, stillSince, numBad, droppedAt] = [0, 0, 0, 0, 0, Number.NaN]
  let before: Level | null = null
  for (const [hour, value] of written.entries()) {
    if (hour % DAY_H === 0) before = levelBefore(load, hour)
    if (value !== written[hour - 1]) stillSince = hour
    if (Number.isNaN(value)) continue
    const isStill = hour - stillSince >= STILL_H
    const isDropout = value < 0 || (before !== null && value <= DROPOUT_SHARE * before.median && before.median > 0)
    const isCatchUp = hour - droppedAt === 1 && before !== null && value > CATCH_UP * before.high
    const isSpike = isCatchUp || (before !== null && before.most > 0 && value > SPIKE * before.most)
    if (isDropout) droppedAt = hour
    numBad = isStill || isDropout || isSpike ? numBad + 1 : 0
    if (numBad === 0) continue
    if (isDropout) numDropouts += 1
    else if (isSpike) numSpikes += 1
    else numStill += 1
    load[hour] = Number.NaN
    isOff[hour] = numBad >= OFF_H ? 1 : 0
  }
  return { load, isOff, numDropouts, numSpikes, numStill }
}

interface Level {
  readonly median: number
  readonly high: number
  readonly most: number
}

function levelBefore(load: Float64Array, hour: number): Level | null {
  const known = load
    .subarray(Math.max(0, hour - BEFORE_H), hour)
    .filter((value) => !Number.isNaN(value))
    .sort()
  if (known.length < MIN_KNOWN) return null
  const at = (share: number): number => known[Math.floor(known.length * share)] ?? 0
  return { median: at(0.5), high: at(HIGH_SHARE), most: known.at(-1) ?? 0 }
}
