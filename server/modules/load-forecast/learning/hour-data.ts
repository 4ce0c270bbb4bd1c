// Hours in a row, as a forecast learns from them and is made for them.

export const HOUR_MS = 3_600_000

/** NaN where there is no value. */
export interface WeatherHours {
  /** Outdoor temperature, °C. */
  readonly temperature: Float64Array
  /** m/s; null where it is not known at all. */
  readonly wind: Float64Array | null
  /** Global radiation, W/m²; null where it is not known at all. */
  readonly sun: Float64Array | null
}

/** When a load is off as a rule; plain numbers, so that a thread can be given it. */
export interface OffSchedule {
  /** Civil day of the first element. */
  readonly firstDay: number
  /** By day, and by group of days within it: a bit for each hour of the clock that is off, as it was known when the day began. */
  readonly masks: Int32Array
}

/** Hour `k` begins at `start + k × HOUR_MS`. */
export interface HourData {
  /** Epoch ms. */
  readonly start: number
  /** Mean heat of each hour, in any unit; NaN where it is missing or bad. */
  readonly load: Float64Array
  /** 1 in an hour in which something else than weather and people changed the load: a set point moved, a shut-off, a bad span. */
  readonly changed: Uint8Array
  /** As observed. */
  readonly weather: WeatherHours
  /** When the load is off as a rule, 0 in these hours; absent: never. */
  readonly schedule?: OffSchedule | null
}

/** What is known of the weather at a moment, observed or forecast: hours from `first` on. */
export interface WeatherWindow extends WeatherHours {
  readonly first: number
}

/** Weather as it was expected at the beginning of hour `issue`, for the hours from there on. */
export type WeatherAhead = (issue: number, numHours: number) => WeatherHours

/** Number of elements that are numbers. */
export function numKnown(values: Float64Array, from: number, to: number): number {
  let count = 0
  for (let at = Math.max(0, from); at < Math.min(to, values.length); at += 1) if (!Number.isNaN(values[at])) count += 1
  return count
}
