// Weather as lines of a chart. Pure.

import { type LinePoint, lineThrough } from '#archetypes/trend/trend-lines.ts'
import type { TrendPicture } from '#archetypes/trend/trend-option.ts'
import type { ShownHour } from '#contract/weather/shown-hour.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

/** Without a value for longer than this, a line of hours is broken. */
const GAP_MS = 3 * 3_600_000

/** Weather at a time; of a day, its means. */
export type WeatherPoint = Pick<ShownHour, 'at' | 'temperatureC' | 'humidityPct' | 'precipitationMm'>

interface Names {
  readonly temperature: string
  readonly humidity: string
  readonly precipitation: string
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
    readonly second: 'humidity' | 'precipitation'
    readonly gapMs?: number
    readonly compared?: { readonly hours: readonly WeatherPoint[]; readonly shiftMs: number }
  },
): TrendPicture {
  const unit = second === 'humidity' ? '%' : 'mm'
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
        name: names[second],
        unit,
        axis: 1,
        color: { family: 'plain' as const, nth: 1 },
        data: lineOf(hours, gapMs, (hour) => (second === 'humidity' ? hour.humidityPct : hour.precipitationMm)),
      },
    ],
  }
}

const lineOf = (
  hours: readonly WeatherPoint[],
  gapMs: number,
  readValue: (hour: WeatherPoint) => number,
  shiftMs = 0,
): LinePoint[] =>
  lineThrough(
    hours.map(({ at }) => at),
    hours.map(readValue),
    () => gapMs,
    shiftMs,
  )
