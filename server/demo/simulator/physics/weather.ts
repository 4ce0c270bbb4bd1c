/**
 * Outdoor climate of one town (domain guide 2.1): season, cold waves, day and night, cloud, wind and sun. The random
 * parts are drawn on a fixed grid of five minutes and interpolated in between: the weather depends only on seed and
 * time, not on the length of the simulation's steps.
 */

import { clamp } from '#server/modules/heat-model/numbers.ts'
import { heightSine, levelSunWM2 } from '#server/modules/heat-model/sun.ts'
import { dayOfYear, hourOfDay } from './calendar.ts'
import type { Climate } from './network.ts'
import { createRandom } from './random.ts'
import { type Sky, skyOf } from './sky.ts'

export interface Weather extends Sky {
  /** °C, the true air temperature; a station's sensor has its own bias. */
  readonly outdoorC: number
  /** Global horizontal irradiance, W/m². */
  readonly sunWM2: number
  readonly windMS: number
  /** Where the wind comes from, degrees clockwise from north. */
  readonly windDirectionDeg: number
  /** 0 clear to 1 overcast. */
  readonly cloud: number
}

export interface WeatherModel {
  readonly now: Weather
  /** Moves to a model time, epoch ms, forwards or back. */
  moveTo(modelMs: number): void
  /** K added to the temperature from now on, for scripted cold waves. */
  setOffset(offsetK: number): void
}

const TICK_MS = 300_000
const TICK_S = TICK_MS / 1000
const HOUR_S = 3600

/** Mean-reverting (Ornstein-Uhlenbeck) parts: time constant and deviation of each. */
const PROCESSES = [
  { name: 'synoptic K', tauS: 60 * HOUR_S, sigma: 4 },
  { name: 'ripple K', tauS: HOUR_S, sigma: 0.3 },
  { name: 'cloud logit', tauS: 18 * HOUR_S, sigma: 1.6 },
  { name: 'wind east', tauS: 3 * HOUR_S, sigma: 1 },
  { name: 'wind north', tauS: 3 * HOUR_S, sigma: 1 },
  { name: 'moisture', tauS: 12 * HOUR_S, sigma: 1 },
] as const
/** Six times the longest time constant. */
const MEMORY_TICKS = (6 * 60 * HOUR_S) / TICK_S
const SYNOPTIC_LIMIT_K = 12
const CLOUD_LOGIT_MEAN = -0.4
const WIND_SCALE_MS = 3.2

export interface WeatherOptions {
  readonly climate: Climate
  readonly latitude: number
  readonly longitude: number
  readonly utcOffsetH: number
  readonly seed: number
}

export function createWeather({ climate, latitude, longitude, utcOffsetH, seed }: WeatherOptions): WeatherModel {
  const now = { outdoorC: 0, sunWM2: 0, windMS: 0, windDirectionDeg: 0, cloud: 0, humidityPct: 0, rainMmH: 0, code: 0 }
  const to = PROCESSES.map(() => 0)
  const from = PROCESSES.map(() => 0)
  let tick = Number.NaN
  let offset = 0

  /** Moves from the end of the previous tick to the end of this one; each tick has its own random numbers. */
  function evolve(at: number): void {
    const random = createRandom(seed, `weather ${at}`)
    PROCESSES.forEach(({ tauS, sigma }, index) => {
      const old = to[index] ?? 0
      const keep = Math.exp(-TICK_S / tauS)
      const moved = old * keep + random.normal(0, sigma * Math.sqrt(1 - keep * keep))
      from[index] = old
      to[index] = index === 0 ? clamp(moved, -SYNOPTIC_LIMIT_K, SYNOPTIC_LIMIT_K) : moved
    })
  }

  /** Starts MEMORY_TICKS earlier from zero: older values have no influence, so the result is the same weather. */
  function beginAt(target: number): void {
    to.fill(0)
    for (tick = target - MEMORY_TICKS; tick < target; tick += 1) evolve(tick)
  }

  /** Day-night amplitude under a clear sky, 4 to 6 K, from noon to noon. */
  function dayAmplitude(modelMs: number): number {
    const noons = (modelMs / 1000 / HOUR_S + utcOffsetH) / 24 - 0.5
    const day = Math.floor(noons)
    const of = (index: number): number => createRandom(seed, `amplitude ${index}`).between(4, 6)
    if (day !== amplitudeDay) {
      amplitudeDay = day
      amplitudeFrom = of(day)
      amplitudeTo = of(day + 1)
    }
    return amplitudeFrom + (amplitudeTo - amplitudeFrom) * (noons - day)
  }
  let amplitudeDay = Number.NaN
  let amplitudeFrom = 0
  let amplitudeTo = 0

  function moveTo(modelMs: number): void {
    const target = Math.floor(modelMs / TICK_MS)
    if (Number.isNaN(tick) || target < tick || target > tick + MEMORY_TICKS) beginAt(target)
    for (; tick < target; tick += 1) evolve(tick)

    const share = modelMs / TICK_MS - tick
    const at = (index: number): number => {
      const start = from[index] ?? 0
      return start + ((to[index] ?? 0) - start) * share
    }
    const day = dayOfYear(modelMs, utcOffsetH)
    const season = climate.meanC - climate.amplitudeK * Math.cos((2 * Math.PI * (day - climate.coldestDay)) / 365)
    now.cloud = 1 / (1 + Math.exp(-(CLOUD_LOGIT_MEAN + at(2))))
    const swing = dayAmplitude(modelMs) * (1 - 0.6 * now.cloud)
    const daily = swing * Math.cos((2 * Math.PI * (hourOfDay(modelMs, utcOffsetH) - 15)) / 24)
    const airMassC = season + at(0) + offset
    now.outdoorC = airMassC + daily + at(1)
    // the length of a plane Gaussian vector is Weibull of shape 2, and moves smoothly
    now.windMS = (WIND_SCALE_MS / Math.SQRT2) * Math.hypot(at(3), at(4))
    now.windDirectionDeg = ((180 * Math.atan2(-at(3), -at(4))) / Math.PI + 360) % 360
    Object.assign(now, skyOf({ ...now, airMassC, moisture: at(5) }))
    now.sunWM2 = levelSunWM2(sunSine(latitude, day, hourOfDay(modelMs, longitude / 15)), now.cloud)
  }

  return {
    now,
    moveTo,
    setOffset: (offsetK) => {
      offset = offsetK
    },
  }
}

/** Sine of the sun's height; negative below the horizon. @param solarHour - mean solar time, hours. */
export function sunSine(latitude: number, day: number, solarHour: number): number {
  const declination = ((23.45 * Math.PI) / 180) * Math.sin((2 * Math.PI * (day - 80)) / 365)
  return heightSine(latitude, declination, solarHour)
}
