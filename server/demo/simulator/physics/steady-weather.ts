import type { WeatherModel } from './weather.ts'

/** A weather that never changes: the sun of an average winter day at this temperature, without wind. */
export const steadyWeather = (outdoorC: number): WeatherModel => ({
  now: {
    outdoorC,
    sunWM2: 80,
    windMS: 0,
    windDirectionDeg: 0,
    cloud: 0.5,
    humidityPct: 50,
    rainMmH: 0,
    code: 2,
  },
  moveTo: () => undefined,
  setOffset: () => undefined,
})
