// A forecast beside what was measured, as lines of a chart. Pure.

import { type LinePoint, lineThrough } from '#archetypes/trend/trend-lines.ts'
import type { TrendLine, TrendPicture } from '#archetypes/trend/trend-option.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

const HOUR_MS = 3_600_000
/** A line is broken where an hour is missing. */
const GAP_MS = 1.5 * HOUR_MS
const KW_PER_MW = 1000

interface BandHour {
  readonly at: number
  readonly p10Kw?: number | null
  readonly p90Kw?: number | null
}

/** Of an hour; null where it is not known. */
export interface LineHour extends BandHour {
  readonly forecastKw: number | null
  readonly measuredKw: number | null
  readonly outdoorC?: number | null
}

interface Names {
  readonly forecast: string
  readonly measured: string
  /** Absent: the outdoor temperature is not drawn. */
  readonly outdoor?: string
}

/** Heat in MW, each value in the middle of its hour, and the outdoor temperature at its beginning. */
export function forecastPicture(hours: readonly LineHour[], names: Names): TrendPicture {
  const from = hours[0]?.at ?? 0
  const to = (hours.at(-1)?.at ?? 0) + HOUR_MS
  const heat = (id: string, name: string, nth: number, compared: number, read: (hour: LineHour) => number | null) =>
    line({ id, name, unit: 'MW', axis: 0, nth, compared, data: lineOf(hours, HOUR_MS / 2, read) })
  const lines = [
    heat('measured', names.measured, 0, 0, ({ measuredKw }) => toMw(measuredKw)),
    { ...heat('forecast', names.forecast, 1, 1, ({ forecastKw }) => toMw(forecastKw)), band: bandOf(hours) },
  ]
  const { outdoor } = names
  if (outdoor === undefined) return { from, to, axes: [{ unit: 'MW', side: 'left' }], lines }
  const data = lineOf(hours, 0, ({ outdoorC = null }) => outdoorC)
  return {
    from,
    to,
    axes: [
      { unit: 'MW', side: 'left' },
      { unit: '°C', side: 'right' },
    ],
    lines: [...lines, line({ id: 'outdoor', name: outdoor, unit: '°C', axis: 1, nth: 2, compared: 0, data })],
  }
}

const toMw = (heatKw: number | null): number | null => (heatKw === null ? null : heatKw / KW_PER_MW)

/** From P10 to P90; null where no hour has them. */
export function bandOf(hours: readonly BandHour[]): TrendLine['band'] {
  if (hours.every(({ p10Kw = null, p90Kw = null }) => p10Kw === null || p90Kw === null)) return null
  return {
    lower: lineOf(hours, HOUR_MS / 2, ({ p10Kw = null }) => toMw(p10Kw)),
    height: lineOf(hours, HOUR_MS / 2, ({ p10Kw = null, p90Kw = null }) =>
      p10Kw === null || p90Kw === null ? null : (p90Kw - p10Kw) / KW_PER_MW,
    ),
  }
}

interface LineSpec extends Pick<TrendLine, 'id' | 'name' | 'unit' | 'axis' | 'compared' | 'data'> {
  readonly nth: number
}

const line = ({ nth, ...spec }: LineSpec): TrendLine => ({
  ...spec,
  color: { family: 'plain', nth },
  band: null,
  limits: [],
  format: (value) => formatQuantity(value, spec.unit === 'MW' ? 2 : 1),
})

const lineOf = <Hour extends { readonly at: number }>(
  hours: readonly Hour[],
  shiftMs: number,
  read: (hour: Hour) => number | null,
): LinePoint[] =>
  lineThrough(
    hours.map(({ at }) => at),
    hours.map(read),
    () => GAP_MS,
    shiftMs,
  )
