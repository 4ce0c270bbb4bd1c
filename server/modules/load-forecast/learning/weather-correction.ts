// The weather forecast, corrected by its own past: what it was off by in the mean, by hour of the clock and distance, as the
// observed temperature tells.

import { CLOCK_HOURS, distanceOf, NUM_DISTANCES } from './classes.ts'

/** Weight of a day halves in two weeks. */
const FADING = 0.5 ** (1 / 14)
/** Days that stand against a correction until more are known. */
const PRIOR_DAYS = 5

export interface WeatherCorrection {
  /** Notes an hour that was observed. @param forecast - Its temperature as it was issued. */
  note(ahead: number, clockHour: number, forecast: number, observed: number): void
  /** Called once a day, after what was observed was noted. */
  learn(): void
  /** Kelvins to add to a forecast; 0 as long as corrected forecasts of the past were no better. */
  correctionOf(ahead: number, clockHour: number): number
}

export function createWeatherCorrection(): WeatherCorrection {
  const size = NUM_DISTANCES * CLOCK_HOURS
  const sums = new Float64Array(size)
  const weights = new Float64Array(size)
  const plainErrors = new Float64Array(NUM_DISTANCES)
  const correctedErrors = new Float64Array(NUM_DISTANCES)
  const biasAt = (place: number): number => (sums[place] ?? 0) / ((weights[place] ?? 0) + PRIOR_DAYS)
  const add = (values: Float64Array, at: number, value: number): void => {
    values[at] = (values[at] ?? 0) + value
  }
  let shown = new Float64Array(size)

  return {
    note(ahead, clockHour, forecast, observed) {
      if (Number.isNaN(forecast + observed)) return
      const distance = distanceOf(ahead)
      const place = distance * CLOCK_HOURS + clockHour
      // judged by what was known before this hour
      add(plainErrors, distance, Math.abs(observed - forecast))
      add(correctedErrors, distance, Math.abs(observed - forecast - biasAt(place)))
      add(sums, place, observed - forecast)
      add(weights, place, 1)
    },
    learn() {
      for (const values of [sums, weights, plainErrors, correctedErrors])
        for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) * FADING
      shown = Float64Array.from({ length: size }, (_, place) => {
        const distance = Math.floor(place / CLOCK_HOURS)
        return (correctedErrors[distance] ?? 0) < (plainErrors[distance] ?? 0) ? biasAt(place) : 0
      })
    },
    correctionOf: (ahead, clockHour) => shown[distanceOf(ahead) * CLOCK_HOURS + clockHour] ?? 0,
  }
}
