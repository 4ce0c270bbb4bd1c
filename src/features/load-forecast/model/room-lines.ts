// Room temperatures of a unit, forecast and measured, as lines of a chart. Pure.

import { type LinePoint, lineThrough } from '#archetypes/trend/trend-lines.ts'
import type { TrendLine, TrendPicture } from '#archetypes/trend/trend-option.ts'
import type { RoomHour } from '#contract/endpoints/room-forecast.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

const HOUR_MS = 3_600_000
/** A line is broken where an hour is missing. */
const GAP_MS = 1.5 * HOUR_MS

interface Names {
  readonly measured: string
  readonly forecast: string
  readonly legal: string
}

/** Each value in the middle of its hour; the legal temperature is a line across. */
export function roomPicture(hours: readonly RoomHour[], legalRoomC: number, names: Names): TrendPicture {
  const lineOf = (read: (hour: RoomHour) => number | null): LinePoint[] =>
    lineThrough(
      hours.map(({ at }) => at),
      hours.map(read),
      () => GAP_MS,
      HOUR_MS / 2,
    )
  const line = (id: string, name: string, nth: number, read: (hour: RoomHour) => number | null): TrendLine => ({
    id,
    name,
    unit: '°C',
    axis: 0,
    color: { family: 'plain', nth },
    compared: nth,
    data: lineOf(read),
    band: null,
    limits: nth === 0 ? [{ name: names.legal, value: legalRoomC }] : [],
    format: (value) => formatQuantity(value, 1),
  })
  const hasBand = hours.some(({ p10C, p90C }) => p10C !== null && p90C !== null)
  return {
    from: hours[0]?.at ?? 0,
    to: (hours.at(-1)?.at ?? 0) + HOUR_MS,
    axes: [{ unit: '°C', side: 'left' }],
    lines: [
      line('measured', names.measured, 0, ({ measuredC }) => measuredC),
      {
        ...line('forecast', names.forecast, 1, ({ p50C }) => p50C),
        band: hasBand
          ? {
              lower: lineOf(({ p10C }) => p10C),
              height: lineOf(({ p10C, p90C }) => (p10C === null || p90C === null ? null : p90C - p10C)),
            }
          : null,
      },
    ],
  }
}
