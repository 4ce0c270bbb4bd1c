import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RehearsedValues } from '#contract/endpoints/rehearsals.ts'
import type { HistoryResult, HistorySeries, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { mediumOfParam } from '#contract/network/param-medium.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import type { SeriesColor } from '#ui/theme/series-colors.ts'
import { useNow } from '#ui/use-now.ts'
import type { CurveLooks } from '../telemetry/curve-looks.ts'
import { pointName, pointText } from '../telemetry/point-text.ts'
import { rehearsedLines, withRehearsal } from './rehearsed-lines.ts'
import { assignColors, planAxes, withAxisFor } from './trend-axes.ts'
import { bandOf, type LinePoint, lineOf, mergeFiner } from './trend-lines.ts'
import type { TrendEvent, TrendLine, TrendPicture } from './trend-option.ts'
import type { Compared } from './use-trend.ts'

/** With more lines than this, the bands between minimum and maximum would hide each other. */
const MAX_BANDS = 3
const MINUTE_MS = 60_000
const LIMITS = ['hh', 'h', 'l', 'll'] as const

interface TrendSource {
  readonly points: readonly TelemetryPoint[]
  readonly result: HistoryResult | undefined
  readonly detail: HistoryResult | undefined
  readonly overlays: readonly Compared[]
  /** Name of a node, by its id. */
  readonly titles: ReadonlyMap<string, string>
  readonly hasLimits: boolean
  readonly looks: CurveLooks
  /** Outdoor temperature, °C; null where it is not wanted, or not there. */
  readonly outdoor: { readonly name: string; readonly data: readonly LinePoint[] } | null
  readonly events: readonly TrendEvent[]
  /** Null: none is shown, or it is not known yet. */
  readonly rehearsed: RehearsedValues | null
}

/** Colours of points on this page; a point keeps its colour while others are added and removed. */
export function useColors(points: readonly TelemetryPoint[], looks: CurveLooks): ReadonlyMap<string, SeriesColor> {
  const [given, setGiven] = useState({ points, colors: assignColors(new Map(), points, looks) })
  if (given.points === points) return given.colors
  const colors = assignColors(given.colors, points, looks)
  setGiven({ points, colors })
  return colors
}

/** Name of a point including its node's. */
export const fullName = (point: TelemetryPoint, titles: ReadonlyMap<string, string>, name: string): string =>
  `${titles.get(point.nodeId) ?? point.nodeCode} ${name}`

/** The chart's lines, and the points without an axis; null before anything was loaded. */
export function useTrendLines(
  { points, result, detail, overlays, titles, hasLimits, looks, outdoor, events, rehearsed }: TrendSource,
  colors: ReadonlyMap<string, SeriesColor>,
): { picture: TrendPicture; leftOut: readonly TelemetryPoint[]; isOutdoorLeftOut: boolean } | null {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  const present = rehearsed ? Math.floor(now / MINUTE_MS) * MINUTE_MS : 0
  return useMemo(() => {
    if (!result) return null
    const { axes, axisOf, leftOut } = planAxes(points, looks)
    const outdoorAxis = outdoor && withAxisFor('°C', axes)
    const drawn = points.filter(({ pointId }) => axisOf.has(pointId))
    const linesOf = (point: TelemetryPoint): TrendLine[] => {
      const name = fullName(point, titles, pointName(point, language))
      const shared = {
        unit: point.unit,
        axis: axisOf.get(point.pointId) ?? 0,
        color: colors.get(point.code) ?? { family: mediumOfParam(point.paramCode) ?? 'plain', nth: 0 },
        format: (value: number | null) => pointText(point, value, language),
      }
      const own: TrendLine = {
        ...shared,
        id: point.code,
        name,
        compared: 0,
        ...shapesOf(point.pointId, result, detail, drawn.length <= MAX_BANDS),
        limits: hasLimits
          ? LIMITS.flatMap((limit) => {
              const value = point.limits[limit]
              return value === null ? [] : [{ name: t(`trend.limit_${limit}`), value }]
            })
          : [],
      }
      const before = overlays.map(({ days, result: other, shiftMs }, at): TrendLine => {
        const series = seriesIn(other, point.pointId)
        return {
          ...shared,
          id: `${point.code} -${days}`,
          name: t('trend.daysBefore', { name, count: days }),
          compared: at + 1,
          data: series ? lineOf(series, other, shiftMs) : [],
          band: null,
          limits: [],
        }
      })
      const ahead = rehearsed
        ? rehearsedLines(rehearsed, point.pointId, own, (way) =>
            t('rehearsed.line', { name, way: t(`rehearsed.ways.${way}`) }),
          )
        : []
      return [own, ...before, ...ahead]
    }
    const outdoorLine = outdoor && outdoorAxis ? [outdoorLineOf(outdoor, outdoorAxis.at)] : []
    const { from, to } = result
    const picture: TrendPicture = {
      axes: outdoorAxis?.axes ?? axes,
      lines: [...drawn.flatMap(linesOf), ...outdoorLine],
      from,
      to,
      events: events.filter(({ at }) => at >= from && at <= to),
    }
    return {
      picture: rehearsed ? withRehearsal(picture, rehearsed, { at: present, text: t('rehearsed.present') }) : picture,
      leftOut,
      isOutdoorLeftOut: outdoor !== null && !outdoorAxis,
    }
  }, [
    t,
    language,
    points,
    result,
    detail,
    overlays,
    titles,
    hasLimits,
    looks,
    colors,
    outdoor,
    events,
    rehearsed,
    present,
  ])
}

const outdoorLineOf = ({ name, data }: NonNullable<TrendSource['outdoor']>, axis: number): TrendLine => ({
  id: 'outdoor',
  name,
  data,
  axis,
  unit: '°C',
  color: null,
  compared: 0,
  band: null,
  limits: [],
  format: (value) => formatQuantity(value, 1),
})

const seriesIn = ({ series }: HistoryResult, pointId: number): HistorySeries | undefined =>
  series.find((each) => each.pointId === pointId)

function shapesOf(
  pointId: number,
  whole: HistoryResult,
  detail: HistoryResult | undefined,
  hasBand: boolean,
): Pick<TrendLine, 'data' | 'band'> {
  const series = seriesIn(whole, pointId)
  if (!series) return { data: [], band: null }
  const line = lineOf(series, whole)
  const band = hasBand ? bandOf(series, whole) : null
  const finer = detail && seriesIn(detail, pointId)
  if (!detail || !finer) return { data: line, band }
  const { from, to } = detail
  // raw values have no minimum and maximum, so their band has zero height
  const finerBand = bandOf(finer, detail) ?? {
    lower: lineOf(finer, detail),
    height: lineOf(finer, detail).map(([time, value]) => [time, value === null ? null : 0] as const),
  }
  return {
    data: mergeFiner(line, lineOf(finer, detail), from, to),
    band: band && {
      lower: mergeFiner(band.lower, finerBand.lower, from, to),
      height: mergeFiner(band.height, finerBand.height, from, to),
    },
  }
}
