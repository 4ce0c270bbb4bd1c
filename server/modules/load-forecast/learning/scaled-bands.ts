/**
 * P10 and P90 from what was missed before, in proportion to a scale. Duty: keep the errors of forecasts that were issued, and say how
 * far off the next ones may be, wider at distances and hours of the clock that err more. The shares are followed up: where more actual
 * values than a tenth lie outside a side, it moves outwards (adaptive conformal inference, Gibbs and Candès 2021).
 */

import { daysOfDistance, distanceOf } from './classes.ts'
import { type ErrorShape, errorShape, evenShape, type SizedError } from './error-shape.ts'
import { pinballLoss, quantileOf } from './quantile.ts'

/** Errors of the last days count. */
const MEMORY_H = 120 * 24
/** With fewer errors there is no band. */
const MIN_ERRORS = 60
export const BAND_SHARE = 0.1
/** How fast a share follows what was seen on a day; slower where forecasts of several days are still awaited. */
const FOLLOWING = 0.03
const LEAST_SHARE = 0.005
const MOST_SHARE = 0.35
/** Of the same errors with the other sign, in where a band ends: few errors say little of which side is the wider one. */
const MIRRORED = 0.5
/** Weight of a loss halves in four months. */
const FADING = 0.5 ** (1 / 120)

export interface Band {
  readonly p10: number
  readonly p90: number
}

/** That of a load which is a multiple of another one. */
export const scaledBand = ({ p10, p90 }: Band, factor: number): Band => ({ p10: p10 * factor, p90: p90 * factor })

/** A load that is off by its schedule has a band of nothing, by which no forecast can be judged. */
export const hasWidth = (band: Band | null): band is Band => band !== null && band.p90 > 0

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

interface NotedError extends SizedError {
  readonly hour: number
  /** Actual less forecast, as a multiple of the scale. */
  readonly error: number
}

/** An hour that is forecast: how far ahead, and of which hour of the clock. */
export interface ForecastPlace {
  readonly ahead: number
  readonly clockHour: number
}

export interface ScaledBands {
  note(place: ForecastPlace, hour: number, forecast: number, actual: number, band: Band | null): void
  prepare(issue: number): void
  bandOf(place: ForecastPlace, forecast: number): Band | null
  /** How far a band reaches, as multiples of the scale; null as long as too few forecasts have been judged. */
  reachOf(place: ForecastPlace): Reach | null
  /** Mean pinball loss of late; infinite where there was no band. */
  readonly loss: number
}

export const bandLoss = ({ p10, p90 }: Band, actual: number): number =>
  (pinballLoss(BAND_SHARE, p10, actual) + pinballLoss(1 - BAND_SHARE, p90, actual)) / 2

export function createScaledBands(scaleOf: (forecast: number) => number): ScaledBands {
  let errors: NotedError[] = []
  let shape: ErrorShape = evenShape
  let spreads: ReadonlyMap<number, Spread> = new Map()
  const endsByDays = new Map<number, Ends>()
  const endsOf = ({ ahead }: ForecastPlace): Ends => {
    const numDays = daysOfDistance(distanceOf(ahead))
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

  function reachOf(place: ForecastPlace): Reach | null {
    const spread = spreads.get(daysOfDistance(distanceOf(place.ahead)))
    if (!spread || spread.sorted.length < MIN_ERRORS) return null
    const { low, high } = endsOf(place)
    const size = shape(distanceOf(place.ahead), place.clockHour)
    return { low: size * Math.min(0, endAt(spread, low, -1)), high: size * Math.max(0, endAt(spread, high, 1)) }
  }

  return {
    note(place, hour, forecast, actual, band) {
      errors.push({
        distance: distanceOf(place.ahead),
        clockHour: place.clockHour,
        hour,
        error: (actual - forecast) / scaleOf(forecast),
      })
      if (!band) return
      const end = endsOf(place)
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
      errors = errors.filter(({ hour }) => hour >= issue - MEMORY_H)
      shape = errorShape(errors)
      spreads = spreadsOf(errors, shape)
    },
    bandOf(place, forecast) {
      const reach = reachOf(place)
      return reach && bandAround(forecast, reach, scaleOf(forecast))
    },
    reachOf,
    get loss() {
      return numLosses > 0 ? losses / numLosses : Number.POSITIVE_INFINITY
    },
  }
}

/** Errors of usual hours. */
interface Spread {
  /** Rising. */
  readonly sorted: Float64Array
  /** Their sizes, rising. */
  readonly sizes: Float64Array
}

/** By the days ahead: a week ahead, errors are spread otherwise than on the next day. */
function spreadsOf(errors: readonly NotedError[], shape: ErrorShape): ReadonlyMap<number, Spread> {
  const byDays = new Map<number, number[]>()
  for (const { distance, clockHour, error } of errors) {
    const numDays = daysOfDistance(distance)
    const own = byDays.get(numDays) ?? []
    if (own.length === 0) byDays.set(numDays, own)
    own.push(error / shape(distance, clockHour))
  }
  return new Map(
    [...byDays].map(([numDays, own]) => {
      const values = new Float64Array(own)
      return [numDays, { sorted: values.slice().sort(), sizes: values.map(Math.abs).sort() }]
    }),
  )
}

/** @param share - Up to a half: of errors and as many with the other sign, twice of it lie beyond either end. */
function endAt({ sorted, sizes }: Spread, share: number, side: -1 | 1): number {
  const own = quantileOf(sorted, side < 0 ? share : 1 - share)
  return (1 - MIRRORED) * own + MIRRORED * side * quantileOf(sizes, 1 - 2 * share)
}
