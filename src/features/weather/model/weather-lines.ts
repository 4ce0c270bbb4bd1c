// Weather as lines of a chart. Pure.

import { type LinePoint, lineThrough } from '#archetypes/trend/trend-lines.ts'
import type { TrendPicture } from '#archetypes/trend/trend-option.ts'
import type { ShownHour } from '#contract/weather/shown-hour.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

/** Without a value for longer than this, a line of hours is broken. */
const GAP_MS = 3 * 3_600_000

/** Weather at a time; of a day, its means. */
export type WeatherPoint = Pick<
  ShownHour,
  'at' | 'temperatureC' | 'humidityPct' | 'windMS' | 'precipitationMm' | 'sunWM2' | 'isSunEstimated' | 'cloudPct'
>

/** What is drawn beside the temperature, in the order of choice. */
export const SECOND_QUANTITIES = ['precipitation', 'humidity', 'wind', 'sun', 'cloud'] as const
export type SecondQuantity = (typeof SECOND_QUANTITIES)[number]

const SECONDS: Readonly<
  Record<SecondQuantity, { readonly unit: string; readonly read: (point: WeatherPoint) => number | null }>
> = {
  precipitation: { unit: 'mm', read: ({ precipitationMm }) => precipitationMm },
  humidity: { unit: '%', read: ({ humidityPct }) => humidityPct },
  wind: { unit: 'm/s', read: ({ windMS }) => windMS },
  sun: { unit: 'W/m²', read: ({ sunWM2 }) => sunWM2 },
  cloud: { unit: '%', read: ({ cloudPct }) => cloudPct },
}

/** Text of the quantity's line: a sun that is estimated anywhere in it is called so. */
export const secondText = (second: SecondQuantity, hours: readonly WeatherPoint[]): SecondQuantity | 'sunEstimated' =>
  second === 'sun' && hours.some(({ isSunEstimated }) => isSunEstimated) ? 'sunEstimated' : second

interface Names {
  readonly temperature: string
  readonly second: string
  readonly compared: string
}

interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Temperature and one more quantity over time.
 *
 * @param compared - Hours of another time, drawn dashed, and ms to add to their times.
 */
export function weatherPicture(
  hours: readonly WeatherPoint[],
  names: Names,
  span: Span,
  {
    second,
    compared,
    gapMs = GAP_MS,
  }: {
    readonly second: SecondQuantity
    readonly gapMs?: number
    readonly compared?: { readonly hours: readonly WeatherPoint[]; readonly shiftMs: number }
  },
): TrendPicture {
  const { unit, read } = SECONDS[second]
  const line = { band: null, limits: [], compared: 0, format: (value: number | null) => formatQuantity(value, 1) }
  const temperature = { ...line, unit: '°C', axis: 0, color: { family: 'plain' as const, nth: 0 } }
  return {
    ...span,
    axes: [
      { unit: '°C', side: 'left' },
      { unit, side: 'right' },
    ],
    lines: [
      {
        ...temperature,
        id: 'temperature',
        name: names.temperature,
        data: lineOf(hours, gapMs, ({ temperatureC }) => temperatureC),
      },
      ...(compared && compared.hours.length > 0
        ? [
            {
              ...temperature,
              id: 'compared',
              name: names.compared,
              compared: 1,
              data: lineOf(compared.hours, gapMs, ({ temperatureC }) => temperatureC, compared.shiftMs),
            },
          ]
        : []),
      {
        ...line,
        id: second,
        name: names.second,
        unit,
        axis: 1,
        color: { family: 'plain' as const, nth: 1 },
        data: lineOf(hours, gapMs, read),
      },
    ],
  }
}

const lineOf = (
  hours: readonly WeatherPoint[],
  gapMs: number,
  readValue: (hour: WeatherPoint) => number | null,
  shiftMs = 0,
): LinePoint[] =>
  lineThrough(
    hours.map(({ at }) => at),
    hours.map(readValue),
    () => gapMs,
    shiftMs,
  )
