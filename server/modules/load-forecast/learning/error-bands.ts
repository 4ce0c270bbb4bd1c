/**
 * P10 and P90 from what was missed before. Duty: keep the errors of forecasts that were issued, by class and in proportion to the
 * load, and say how far off the next ones may be. Neighbour: classes.ts. The shares are followed up: where more actual values
 * than a tenth lie outside a side, it moves outwards (adaptive conformal inference, Gibbs and Candès 2021).
 */

import { NUM_CLASSES } from './classes.ts'
import { quantileOf } from './quantile.ts'

/** Errors of the last days count. */
const MEMORY_H = 60 * 24
/** With fewer errors of its class, those of all classes are taken; with fewer of all, there is no band. */
const MIN_ERRORS = 60
export const BAND_SHARE = 0.1
/** How fast a share follows what was seen on a day. */
const FOLLOWING = 0.03
const LEAST_SHARE = 0.005
const MOST_SHARE = 0.35

interface NotedError {
  readonly hour: number
  /** Actual less forecast, as a share of the scale. */
  readonly error: number
}

export interface Band {
  readonly p10: number
  readonly p90: number
}

export interface ErrorBands {
  /** @param band - That was given at the issue time; null: none was. */
  note(group: number, hour: number, forecast: number, actual: number, band: Band | null): void
  /** Called once for an issue time, before bands are asked for. */
  prepare(issue: number): void
  bandOf(group: number, forecast: number): Band | null
}

/** @param usualLoad - A load of usual size; errors grow with the load, but are not small when it is. */
export function createErrorBands(usualLoad: () => number): ErrorBands {
  let errors: NotedError[][] = Array.from({ length: NUM_CLASSES }, () => [])
  let sorted: Float64Array[] = []
  let pooled = new Float64Array()
  let [lowShare, highShare] = [BAND_SHARE, BAND_SHARE]
  let [numBelow, numAbove, numSeen] = [0, 0, 0]
  const scaleOf = (forecast: number): number => Math.max(0, forecast) + usualLoad() * 0.1

  function follow(share: number, numOutside: number): number {
    const followed = share + FOLLOWING * (BAND_SHARE - numOutside / numSeen)
    return Math.min(MOST_SHARE, Math.max(LEAST_SHARE, followed))
  }

  return {
    note(group, hour, forecast, actual, band) {
      errors[group]?.push({ hour, error: (actual - forecast) / scaleOf(forecast) })
      if (!band) return
      numSeen += 1
      if (actual < band.p10) numBelow += 1
      if (actual > band.p90) numAbove += 1
    },
    prepare(issue) {
      if (numSeen > 0) {
        lowShare = follow(lowShare, numBelow)
        highShare = follow(highShare, numAbove)
        numBelow = 0
        numAbove = 0
        numSeen = 0
      }
      errors = errors.map((own) => own.filter(({ hour }) => hour >= issue - MEMORY_H))
      sorted = errors.map((own) => Float64Array.from(own, ({ error }) => error).sort())
      pooled = Float64Array.from(errors.flatMap((own) => own.map(({ error }) => error))).sort()
    },
    bandOf(group, forecast) {
      const own = sorted[group]
      const known = own && own.length >= MIN_ERRORS ? own : pooled
      if (known.length < MIN_ERRORS) return null
      const scale = scaleOf(forecast)
      return {
        p10: Math.max(0, forecast + Math.min(0, quantileOf(known, lowShare)) * scale),
        p90: Math.max(0, forecast + Math.max(0, quantileOf(known, 1 - highShare)) * scale),
      }
    },
  }
}
