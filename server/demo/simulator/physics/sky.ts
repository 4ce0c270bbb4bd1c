/**
 * Humidity, precipitation and condition of the sky, from what the weather model has: cloud, and the temperature of air
 * and air mass. The air mass has a dew point that lies the lower under its temperature the clearer the sky is; a
 * thick and moist cloud gives rain or snow, the less the colder it is, because cold air holds less water.
 */
import { clamp } from '#server/modules/heat-model/numbers.ts'

export interface Sky {
  /** Relative, 1 to 100 %. */
  readonly humidityPct: number
  /** Rain, or water of the snow, mm/h. */
  readonly rainMmH: number
  /** Code of the condition, see contract/weather/conditions.ts. */
  readonly code: number
}

interface Air {
  readonly outdoorC: number
  /** Temperature of the air mass: that of the day, without day and night. */
  readonly airMassC: number
  /** 0 to 1. */
  readonly cloud: number
  readonly windMS: number
  /** Random moisture of the air mass, normally distributed with deviation 1; positive: moister. */
  readonly moisture: number
}

/** Dew point below the temperature of the air mass, K, under a clear sky, and how much cloud and moisture take off. */
const CLEAR_DEPRESSION_K = 10
const CLOUD_DEPRESSION_K = 8.5
const MOISTURE_K = 1.5
/** Thinner or drier clouds give nothing. */
const RAIN_CLOUD = 0.85
const RAIN_HUMIDITY_PCT = 75
/** Of the thickest cloud at 10 °C. */
const RAIN_MM_H = 4
const TRACE_MM_H = 0.05
const FOG_HUMIDITY_PCT = 97
const FOG_WIND_MS = 1.5

export function skyOf({ outdoorC, airMassC, cloud, windMS, moisture }: Air): Sky {
  const depression = clamp(CLEAR_DEPRESSION_K - CLOUD_DEPRESSION_K * cloud - MOISTURE_K * moisture, 0.2, 20)
  const dewPointC = Math.min(outdoorC, airMassC - depression)
  const humidityPct = clamp((100 * saturationHpa(dewPointC)) / saturationHpa(outdoorC), 1, 100)
  const thickness = Math.max(0, cloud - RAIN_CLOUD) / (1 - RAIN_CLOUD)
  const share = thickness * clamp((humidityPct - RAIN_HUMIDITY_PCT) / (90 - RAIN_HUMIDITY_PCT), 0, 1)
  const rate = (RAIN_MM_H * share ** 1.5 * saturationHpa(outdoorC)) / saturationHpa(10)
  const rainMmH = rate < TRACE_MM_H ? 0 : rate
  return { humidityPct, rainMmH, code: conditionCode({ outdoorC, cloud, windMS, humidityPct, rainMmH }) }
}

/** Pressure of saturated water vapour (Magnus formula), hPa. */
export const saturationHpa = (temperatureC: number): number =>
  6.112 * Math.exp((17.62 * temperatureC) / (243.12 + temperatureC))

/** Snow below 0 °C, rain from 2 °C on, sleet in between. */
export function conditionCode({
  outdoorC,
  cloud,
  windMS,
  humidityPct,
  rainMmH,
}: Pick<Air, 'outdoorC' | 'cloud' | 'windMS'> & Pick<Sky, 'humidityPct' | 'rainMmH'>): number {
  if (rainMmH > 0) {
    if (outdoorC < 0) return rainMmH < 0.25 ? 71 : rainMmH < 0.75 ? 73 : 75
    if (outdoorC < 2) return 68
    return rainMmH < 2.5 ? 61 : rainMmH < 8 ? 63 : 65
  }
  if (humidityPct >= FOG_HUMIDITY_PCT && windMS < FOG_WIND_MS) return 45
  if (cloud < 0.2) return 0
  if (cloud < 0.45) return 1
  return cloud < 0.8 ? 2 : 3
}
