/**
 * P10 and P90 from what was missed before, in proportion to a scale. Duty: keep the errors of forecasts that were issued, by class, and
 * say how far off the next ones may be. The shares are followed up: where more actual values than a tenth lie outside a side, it
 * moves outwards (adaptive conformal inference, Gibbs and Candès 2021).
 */

import { daysOfClass, NUM_CLASSES } from './classes.ts'
import { pinballLoss, quantileOf } from './quantile.ts'

/** Errors of the last days count. */
const MEMORY_H = 120 * 24
/** With fewer errors of its class, those of all classes are taken; with fewer of all, there is no band. */
const MIN_ERRORS = 60
export const BAND_SHARE = 0.1
/** How fast a share follows what was seen on a day; slower where forecasts of several days are still awaited. */
const FOLLOWING = 0.06
const LEAST_SHARE = 0.005
const MOST_SHARE = 0.35
/** Weight of a loss halves in a month. */
const FADING = 0.5 ** (1 / 30)

export interface Band {
  readonly p10: number
  readonly p90: number
}

export interface Reach {
  /** 0 or less. */
  readonly low: number
  /** 0 or more. */
  readonly high: number
}

/** The band around a forecast. */
export const bandAround = (forecast: number, { low, high }: Reach, scale: number): Band => ({
  p10: Math.max(0, forecast + low * scale),
  p90: Math.max(0, forecast + high * scale),
})

/** The shares of errors at which bands end, by the days ahead, and what was seen since they were followed up. */
interface Ends {
  low: number
  high: number
  numBelow: number
  numAbove: number
  numSeen: number
}

interface NotedError {
  readonly hour: number
  /** Actual less forecast, as a multiple of the scale. */
  readonly error: number
}

export interface ScaledBands {
  note(group: number, hour: number, forecast: number, actual: number, band: Band | null): void
  prepare(issue: number): void
  bandOf(group: number, forecast: number): Band | null
  /** How far a band reaches, as multiples of the scale; null as long as too few forecasts have been judged. */
  reachOf(group: number): Reach | null
  /** Mean pinball loss of late; infinite where there was no band. */
  readonly loss: number
}

export const bandLoss = ({ p10, p90 }: Band, actual: number): number =>
  (pinballLoss(BAND_SHARE, p10, actual) + pinballLoss(1 - BAND_SHARE, p90, actual)) / 2

/** @param isByClass - Whether hours of other classes do not count. */
export function createScaledBands(scaleOf: (forecast: number) => number, isByClass: boolean): ScaledBands {
  let errors: NotedError[][] = Array.from({ length: NUM_CLASSES }, () => [])
  let sorted: Float64Array[] = []
  let pooled: Float64Array = new Float64Array()
  const endsByDays = new Map<number, Ends>()
  const endsOf = (group: number): Ends => {
    const numDays = daysOfClass(group)
    const known = endsByDays.get(numDays)
    if (known) return known
    const ends = { low: BAND_SHARE, high: BAND_SHARE, numBelow: 0, numAbove: 0, numSeen: 0 }
    endsByDays.set(numDays, ends)
    return ends
  }
  let [losses, numLosses] = [0, 0]

  function follow(end: Ends, numDays: number): void {
    if (end.numSeen === 0) return
    const followed = (share: number, numOutside: number): number => {
      const next = share + (FOLLOWING / numDays) * (BAND_SHARE - numOutside / end.numSeen)
      return Math.min(MOST_SHARE, Math.max(LEAST_SHARE, next))
    }
    end.low = followed(end.low, end.numBelow)
    end.high = followed(end.high, end.numAbove)
    end.numBelow = 0
    end.numAbove = 0
    end.numSeen = 0
  }

  function reachOf(group: number): Reach | null {
    const own = sorted[group]
    const known = own && own.length >= MIN_ERRORS ? own : pooled
    if (known.length < MIN_ERRORS) return null
    const { low, high } = endsOf(group)
    return { low: Math.min(0, quantileOf(known, low)), high: Math.max(0, quantileOf(known, 1 - high)) }
  }

  return {
    note(group, hour, forecast, actual, band) {
      errors[group]?.push({ hour, error: (actual - forecast) / scaleOf(forecast) })
      if (!band) return
      const end = endsOf(group)
      end.numSeen += 1
      if (actual < band.p10) end.numBelow += 1
      if (actual > band.p90) end.numAbove += 1
      losses += bandLoss(band, actual)
      numLosses += 1
    },
    prepare(issue) {
      for (const [numDays, end] of endsByDays) follow(end, numDays)
      losses *= FADING
      numLosses *= FADING
      errors = errors.map((own) => own.filter(({ hour }) => hour >= issue - MEMORY_H))
      sorted = isByClass ? errors.map((own) => Float64Array.from(own, ({ error }) => error).sort()) : []
      const isPooled = errors.some((own) => !isByClass || own.length < MIN_ERRORS)
      pooled = isPooled ? Float64Array.from(errors.flatMap((own) => own.map(({ error }) => error))).sort() : pooled
    },
    bandOf(group, forecast) {
      const reach = reachOf(group)
      return reach && bandAround(forecast, reach, scaleOf(forecast))
    },
    reachOf,
    get loss() {
      return numLosses > 0 ? losses / numLosses : Number.POSITIVE_INFINITY
    },
  }
}
