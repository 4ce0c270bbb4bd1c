import { COMPANY_UTC_OFFSET_MS, companyTime } from '#lib/company-day.ts'
import { PALETTES, type Variant } from '#ui/theme/palette.ts'
import { SERIES_COLORS } from '#ui/theme/series-colors.ts'
import type { ChartOption, LineOption } from './chart-engine.ts'
import type { Axis } from './trend-axes.ts'
import type { LinePoint } from './trend-lines.ts'

/** A line to draw, complete except for page style and theme. */
export interface TrendLine {
  readonly id: string
  readonly name: string
  readonly unit: string
  readonly axis: number
  /** Index into the series colours. */
  readonly color: number
  /** Number of the compared day, from 1; 0 for the range itself. */
  readonly compared: number
  readonly data: readonly LinePoint[]
  readonly band: { readonly lower: readonly LinePoint[]; readonly height: readonly LinePoint[] } | null
  readonly limits: readonly { readonly name: string; readonly value: number }[]
  readonly format: (value: number | null) => string
}

export interface TrendPicture {
  readonly axes: readonly Axis[]
  readonly lines: readonly TrendLine[]
  readonly from: number
  readonly to: number
}

const AXIS_WIDTH_PX = 58
/** Line patterns that distinguish the range from compared days. */
const PATTERNS = ['solid', 'dashed', 'dotted', [10, 3, 2, 3]] as const
const SLIDER_HEIGHT_PX = 22

/** Of a chart without lines: the library fails to draw a grid without an axis. */
const NO_UNIT: readonly Axis[] = [{ unit: '', side: 'left' }]

/** @param isSmall - Without axis names and slider, for a small preview. */
export function trendOption(
  { axes: needed, lines, from, to }: TrendPicture,
  variant: Variant,
  isSmall = false,
): ChartOption {
  const axes = needed.length > 0 ? needed : NO_UNIT
  const palette = PALETTES[variant]
  const colors = SERIES_COLORS[variant.endsWith('day') ? 'day' : 'night']
  const textStyle = { color: palette.muted, fontSize: 12 }
  const numRight = axes.filter(({ side }) => side === 'right').length
  return {
    animation: false,
    grid: {
      left: axes.length === numRight ? 20 : AXIS_WIDTH_PX * (axes.length - numRight),
      right: numRight === 0 ? 20 : AXIS_WIDTH_PX * numRight,
      top: isSmall ? 12 : 34,
      bottom: isSmall ? 26 : 66,
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'cross', lineStyle: { color: palette.muted }, label: { show: false } },
      backgroundColor: palette.raised,
      borderColor: palette.borderField,
      textStyle: { color: palette.text, fontSize: 12 },
      confine: true,
      formatter: (hovered) => tooltipOf(Array.isArray(hovered) ? hovered : [hovered], lines),
    },
    xAxis: {
      type: 'time',
      min: from,
      max: to,
      axisLabel: { ...textStyle, hideOverlap: true, ...companyLabels(from) },
      axisLine: { lineStyle: { color: palette.borderField } },
      splitLine: { show: false },
    },
    yAxis: axes.map(({ unit, side }, at) => ({
      type: 'value' as const,
      ...(isSmall ? {} : { name: unit }),
      nameTextStyle: textStyle,
      position: side,
      offset: axes.slice(0, at).filter((before) => before.side === side).length * AXIS_WIDTH_PX,
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
              height: SLIDER_HEIGHT_PX,
              bottom: 8,
              showDataShadow: false,
              textStyle,
              borderColor: palette.borderSubtle,
              labelFormatter: (value: number) => companyTime(value).slice(5, 16),
            },
          ]),
    ],
    series: lines.flatMap((line) => seriesOf(line, colors[line.color] ?? colors[0], palette.muted)),
  }
}

function seriesOf(line: TrendLine, color: string, muted: string): LineOption[] {
  const shared = { type: 'line', yAxisIndex: line.axis, showSymbol: false, connectNulls: false, silent: true } as const
  const own: LineOption = {
    ...shared,
    id: line.id,
    name: line.name,
    color,
    data: toData(line.data),
    lineStyle: {
      color,
      width: line.compared === 0 ? 1.8 : 1.4,
      type: toPattern(line.compared),
      opacity: line.compared === 0 ? 1 : 0.75,
    },
    // a single value between two gaps has no line segment: without a mark it would be invisible
    showAllSymbol: true,
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color, width: 1, type: 'dotted' },
      data: line.limits.map(({ name, value }) => ({
        yAxis: value,
        label: { formatter: name, position: 'insideEndTop', color: muted, fontSize: 11 },
      })),
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

/** The library labels times by the browser's clock; where that is not the company's, by the company's. */
function companyLabels(at: number): { formatter?: (value: number) => string } {
  if (-new Date(at).getTimezoneOffset() * 60_000 === COMPANY_UTC_OFFSET_MS) return {}
  return {
    formatter: (value) => {
      const [day = '', time = ''] = companyTime(value).slice(5).split(' ')
      return time === '00:00:00' ? day : time.endsWith(':00') ? `${day} ${time.slice(0, 5)}` : time
    },
  }
}

/** echarts takes `-` as missing; null would connect a stacked line. */
const toData = (line: readonly LinePoint[]): [number, number | '-'][] =>
  line.map(([time, value]) => [time, value ?? '-'])

function toPattern(compared: number): 'solid' | 'dashed' | 'dotted' | number[] {
  const pattern = PATTERNS[compared] ?? 'dotted'
  return typeof pattern === 'string' ? pattern : [...pattern]
}

interface Hovered {
  readonly seriesId?: string
  readonly value?: unknown
  readonly color?: unknown
}

/**
 * Tooltip: the time, then each line with its value. Built from DOM nodes, not from markup, because point names are user
 * input.
 */
function tooltipOf(hovered: readonly Hovered[], lines: readonly TrendLine[]): HTMLElement {
  const box = document.createElement('div')
  const byId = new Map(lines.map((line) => [line.id, line]))
  for (const { seriesId, value, color } of hovered) {
    const line = byId.get(seriesId ?? '')
    const [time, number]: unknown[] = Array.isArray(value) ? value : []
    if (!line || typeof time !== 'number') continue
    if (box.childElementCount === 0) addLine(box, companyTime(time).slice(5), null)
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
