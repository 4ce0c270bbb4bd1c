import type { WeatherModel } from '#server/demo/simulator/physics/weather.ts'

const HOUR_MS = 3_600_000

/** Weather that a test knows. @param outdoorC - By the hour since the start, °C. */
export function knownWeather(startMs: number, outdoorC: (hour: number) => number, sunWM2: number): WeatherModel {
  const now = {
    outdoorC: outdoorC(0),
    sunWM2,
    windMS: 2,
    windDirectionDeg: 0,
    cloud: 1,
    humidityPct: 60,
    rainMmH: 0,
    code: 0,
  }
  return {
    now,
    moveTo: (modelMs) => {
      now.outdoorC = outdoorC((modelMs - startMs) / HOUR_MS)
    },
    setOffset: () => undefined,
  }
}
