// Weather of the future for forecasts of the past: as it came, or with an error as forecasts have it.

import type { WeatherAhead, WeatherHours } from './hour-data.ts'

/** How much of an error stays until the next hour, and how it grows with the distance (domain guide 2.1). */
const ERROR_STAYS = 0.95
const sizeAt = (ahead: number): number => 0.8 + 0.02 * ahead

const cut = (values: Float64Array | null, from: number, numHours: number): Float64Array | null =>
  values?.slice(from, from + numHours) ?? null

/** As it came. */
export const trueWeather =
  ({ temperature, wind, sun }: WeatherHours): WeatherAhead =>
  (issue, numHours) => ({
    temperature: temperature.slice(issue, issue + numHours),
    wind: cut(wind, issue, numHours),
    sun: cut(sun, issue, numHours),
  })

/**
 * The true weather with an error of the temperature that goes on from hour to hour.
 *
 * @param deviationK - Root mean square of the error over the hours of a forecast, from about 0.8 to 1.2 times as much a day ahead.
 * @param seed - The same seed gives the same errors at an issue time.
 */
export function weatherWithError(weather: WeatherHours, deviationK: number, seed: number): WeatherAhead {
  const known = trueWeather(weather)
  return (issue, numHours) => {
    const normal = createNormal(seed * 1_000_003 + issue)
    const meanSquare = Array.from({ length: numHours }, (_, at) => sizeAt(at + 1) ** 2).reduce(
      (sum, one) => sum + one,
      0,
    )
    const unit = deviationK / Math.sqrt(meanSquare / numHours)
    let error = normal()
    const ahead = known(issue, numHours)
    const temperature = ahead.temperature.map((value, at) => {
      const wrong = value + unit * sizeAt(at + 1) * error
      error = ERROR_STAYS * error + Math.sqrt(1 - ERROR_STAYS ** 2) * normal()
      return wrong
    })
    return { ...ahead, temperature }
  }
}

/** Numbers of the standard normal distribution, by Box and Muller over a generator of 32 bits (mulberry32). */
export function createNormal(seed: number): () => number {
  let state = Math.trunc(seed) | 0
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
}
