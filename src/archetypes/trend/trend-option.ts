import { clockText, companyTime } from '#lib/company-day.ts'
import type { Palette, Variant } from '#ui/theme/palette.ts'
import { paintOf, roundOf, type SeriesColor } from '#ui/theme/series-colors.ts'
import { chartLook } from '../figures/chart-look.ts'
import type { RehearsedWay } from '../telemetry/rehearsed-values.ts'
import type { ChartOption, LineOption } from './chart-engine.ts'
import { tickText, timeTicks } from './time-ticks.ts'
import type { Axis } from './trend-axes.ts'
import type { LinePoint } from './trend-lines.ts'

/** A line to draw, complete except for page style and theme. */
export interface TrendLine {
  readonly id: string
  readonly name: string
  readonly unit: string
  readonly axis: number
  /** Colours come again with other strokes; null: muted, as for what is no point. */
  readonly color: SeriesColor | null
  /** Number of the compared day, from 1; 0 for the range itself. */
  readonly compared: number
  /** Not measured, but rehearsed, with a strategy or as now; absent: measured. */
  readonly rehearsed?: RehearsedWay
  readonly data: readonly LinePoint[]
  readonly band: { readonly lower: readonly LinePoint[]; readonly height: readonly LinePoint[] } | null
  readonly limits: readonly { readonly name: string; readonly value: number }[]
  readonly format: (value: number | null) => string
}

/** Something that happened at a time. */
export interface TrendEvent {
  /** Epoch ms. */
  readonly at: number
  /** Level of an alarm, 0 to 3. */
  readonly level: number
  readonly text: string
}

export interface TrendPicture {
  readonly axes: readonly Axis[]
  readonly lines: readonly TrendLine[]
  readonly from: number
  readonly to: number
  /** Drawn as lines across the chart. */
  readonly events?: readonly TrendEvent[]
  /** Times that are named in the chart, epoch ms. */
  readonly marks?: readonly { readonly at: number; readonly text: string }[]
}

const AXIS_WIDTH_PX = 58
/** Lengths of dashes and gaps, px; none for a solid line. */
type Stroke = readonly number[]
const DOTTED: Stroke = [2, 3]
/** Those that distinguish the range from compared days. */
const PATTERNS: readonly Stroke[] = [[], [7, 4], DOTTED, [10, 3, 2, 3]]
/** Those of what was not measured. */
const REHEARSED_STROKES: Readonly<Record<RehearsedWay, Stroke>> = { with: [7, 4], asNow: DOTTED }
/** Those of curves whose colours others have already. */
const STROKES: readonly Stroke[] = [[], [14, 4], [14, 4, 3, 4]]
const SLIDER_HEIGHT_PX = 22
/** Events so near the pointer are told, as a share of the range, and so many. */
const EVENT_REACH = 0.005
const MAX_TOLD_EVENTS = 5
const LEVELS = ['recovered', 'general', 'important', 'urgent'] as const

/** Of a chart without lines: the library fails to draw a grid without an axis. */
const NO_UNIT: readonly Axis[] = [{ unit: '', side: 'left' }]

/** Room for the words of a tick. */
const TICK_PX = 70

/**
 * The ticks of the time axis, for the option and for each change of what is in view of it.
 *
 * @param view - Epoch ms.
 * @param widthPx - Of the whole chart.
 */
export function tickOption({ from, to }: { from: number; to: number }, widthPx: number, scale: number) {
  const customValues = timeTicks(from, to, (widthPx / scale - AXIS_WIDTH_PX) / TICK_PX)
  return { axisLabel: { customValues }, axisTick: { customValues } }
}

/**
 * @param ticks - Of {@link tickOption}.
 * @param isSmall - Without axis names and slider, for a small preview.
 * @param scale - Above 1 where text is enlarged, as on a video wall.
 */
export function trendOption(
  { axes: needed, lines, from, to, events = [], marks = [] }: TrendPicture,
  variant: Variant,
  ticks: ReturnType<typeof tickOption>,
  isSmall = false,
  scale = 1,
): ChartOption {
  const axisWidth = AXIS_WIDTH_PX * scale
  const axes = needed.length > 0 ? needed : NO_UNIT
  const { palette, textStyle, tooltip } = chartLook(variant, scale)
  const numRight = axes.filter(({ side }) => side === 'right').length
  return {
    animation: false,
    grid: {
      left: axes.length === numRight ? 20 * scale : axisWidth * (axes.length - numRight),
      right: numRight === 0 ? 20 * scale : axisWidth * numRight,
      top: (isSmall ? 12 : 34) * scale,
      bottom: (isSmall ? 26 : 66) * scale,
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'cross', lineStyle: { color: palette.muted }, label: { show: false } },
      ...tooltip,
      formatter: (hovered) => {
        const all = Array.isArray(hovered) ? hovered : [hovered]
        return tooltipOf(all, lines, (at) =>
          events.filter((event) => Math.abs(event.at - at) < EVENT_REACH * (to - from)),
        )
      },
    },
    xAxis: {
      type: 'time',
      min: from,
      max: to,
      axisLabel: { ...textStyle, ...ticks.axisLabel, hideOverlap: true, formatter: tickText },
      axisTick: ticks.axisTick,
      axisLine: { onZero: false, lineStyle: { color: palette.borderField } },
      splitLine: { show: false },
    },
    yAxis: axes.map(({ unit, side }, at) => ({
      type: 'value' as const,
      ...(isSmall ? {} : { name: unit }),
      nameTextStyle: textStyle,
      position: side,
      offset: axes.slice(0, at).filter((before) => before.side === side).length * axisWidth,
      scale: true,
      axisLabel: textStyle,
      axisLine: { show: true, lineStyle: { color: palette.borderField } },
      splitLine: { show: at === 0, lineStyle: { color: palette.borderSubtle } },
    })),
    dataZoom: [
      { type: 'inside', filterMode: 'none' },
      ...(isSmall
        ? []
        : [
            {
              type: 'slider' as const,
              filterMode: 'none' as const,
              height: SLIDER_HEIGHT_PX * scale,
              bottom: 8 * scale,
              showDataShadow: false,
              textStyle,
              borderColor: palette.borderSubtle,
              labelFormatter: (value: number) => companyTime(value).slice(5, 16),
            },
          ]),
    ],
    series: lines.flatMap((line, at) =>
      seriesOf(
        line,
        line.color === null ? palette.muted : paintOf(variant, line.color).color,
        palette,
        at === 0 ? { events, marks } : { events: [], marks: [] },
        scale,
      ),
    ),
  }
}

function seriesOf(
  line: TrendLine,
  color: string,
  palette: Palette,
  { events, marks }: Required<Pick<TrendPicture, 'events' | 'marks'>>,
  scale: number,
): LineOption[] {
  const shared = { type: 'line', yAxisIndex: line.axis, showSymbol: false, connectNulls: false, silent: true } as const
  const stroke = strokeOf(line)
  const own: LineOption = {
    ...shared,
    id: line.id,
    name: line.name,
    color,
    data: toData(line.data),
    lineStyle: {
      color,
      width: (line.compared === 0 ? 1.8 : 1.4) * scale,
      type: stroke.length === 0 ? 'solid' : [...stroke],
      opacity: line.compared === 0 ? 1 : 0.75,
    },
    // a single value between two gaps has no line segment: without a mark it would be invisible
    showAllSymbol: true,
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color, width: 1, type: 'dotted' },
      data: [
        ...line.limits.map(({ name, value }) => ({
          yAxis: value,
          label: { formatter: name, position: 'insideEndTop' as const, color: palette.muted, fontSize: 11 * scale },
        })),
        ...marks.map(({ at, text }) => ({
          xAxis: at,
          label: { formatter: text, position: 'end' as const, color: palette.text, fontSize: 12 * scale },
          lineStyle: { color: palette.text, width: 1, type: 'solid' as const, opacity: 0.8 },
        })),
        ...events.map(({ at, level }) => ({
          xAxis: at,
          label: { show: false },
          lineStyle: { color: palette[LEVELS[level] ?? 'general'], width: 1, type: 'solid' as const, opacity: 0.7 },
        })),
      ],
    },
  }
  if (!line.band) return [own]
  const stack = `band ${line.id}`
  const edge = { ...shared, stack, stackStrategy: 'all', lineStyle: { opacity: 0 }, color } as const
  return [
    { ...edge, id: `lower ${line.id}`, data: toData(line.band.lower) },
    { ...edge, id: `height ${line.id}`, data: toData(line.band.height), areaStyle: { color, opacity: 0.16 } },
    own,
  ]
}

/** echarts takes `-` as missing; null would connect a stacked line. */
const toData = (line: readonly LinePoint[]): [number, number | '-'][] =>
  line.map(([time, value]) => [time, value ?? '-'])

export const strokeOf = ({ compared, color, rehearsed }: TrendLine): Stroke =>
  (rehearsed
    ? REHEARSED_STROKES[rehearsed]
    : compared > 0
      ? PATTERNS[compared]
      : STROKES[color ? roundOf(color) : 0]) ?? DOTTED

interface Hovered {
  readonly seriesId?: string
  readonly value?: unknown
  readonly color?: unknown
}

/**
 * Tooltip: the time, then each line with its value. Built from DOM nodes, not from markup, because point names are user
 * input.
 */
function tooltipOf(
  hovered: readonly Hovered[],
  lines: readonly TrendLine[],
  eventsAt: (time: number) => readonly TrendEvent[],
): HTMLElement {
  const box = document.createElement('div')
  const byId = new Map(lines.map((line) => [line.id, line]))
  for (const { seriesId, value, color } of hovered) {
    const line = byId.get(seriesId ?? '')
    const [time, number]: unknown[] = Array.isArray(value) ? value : []
    if (!line || typeof time !== 'number') continue
    if (box.childElementCount === 0) {
      addLine(box, clockText(time).slice(5), null)
      for (const { at, text } of eventsAt(time).slice(0, MAX_TOLD_EVENTS))
        addLine(box, `${clockText(at).slice(11)} ${text}`, null)
    }
    const text = `${line.format(typeof number === 'number' ? number : null)} ${line.unit}`.trimEnd()
    addLine(box, `${line.name}  ${text}`, typeof color === 'string' ? color : null)
  }
  return box
}

function addLine(box: HTMLElement, text: string, color: string | null): void {
  const row = document.createElement('div')
  if (color !== null) {
    const mark = document.createElement('span')
    Object.assign(mark.style, {
      display: 'inline-block',
      width: '10px',
      height: '3px',
      marginInlineEnd: '6px',
      verticalAlign: 'middle',
      background: color,
    })
    row.append(mark)
  }
  row.append(text)
  box.append(row)
}
