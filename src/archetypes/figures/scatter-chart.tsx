// Points over two quantities, and lines through them. Load it lazily (lazy-scatter-chart.ts): it includes the library.

import { LineChart, type LineSeriesOption, ScatterChart as Points, type ScatterSeriesOption } from 'echarts/charts'
import {
  GridComponent,
  type GridComponentOption,
  LegendComponent,
  type LegendComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components'
import { type ComposeOption, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useMemo } from 'react'
import { formatQuantity } from '#lib/format-quantity.ts'
import { nameWithUnit } from '#lib/name-with-unit.ts'
import { useRootScale } from '#ui/root-sizes.ts'
import type { Variant } from '#ui/theme/palette.ts'
import { seriesColors } from '#ui/theme/series-colors.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { ChartFrame } from './chart-frame.tsx'
import { chartLook, measuredText } from './chart-look.ts'

use([LineChart, Points, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

type Option = ComposeOption<
  LineSeriesOption | ScatterSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>

interface Axis {
  readonly name: string
  readonly unit: string
  readonly decimals: number
}

export interface ScatterChartProps {
  label: string
  x: Axis
  y: Axis
  pointsName: string
  /** `name`: shown at the point, such as its day. */
  points: readonly { readonly name: string; readonly x: number; readonly y: number }[]
  /** Corners from left to right. */
  lines: readonly { readonly name: string; readonly corners: readonly (readonly [x: number, y: number])[] }[]
}

function optionOf(
  { x, y, pointsName, points, lines }: Omit<ScatterChartProps, 'label'>,
  variant: Variant,
  scale: number,
): Option {
  const { textStyle, splitLine, legend, tooltip } = chartLook(variant, scale)
  const axis = ({ name, unit }: Axis) => ({
    type: 'value' as const,
    name: nameWithUnit(name, unit),
    scale: true,
    nameTextStyle: textStyle,
    axisLabel: textStyle,
    splitLine,
  })
  return {
    animation: false,
    color: [...seriesColors(variant)],
    grid: { left: 64 * scale, right: 24 * scale, top: 40 * scale, bottom: 48 * scale },
    legend: { ...legend(() => y.unit), show: lines.length > 0 },
    tooltip: {
      trigger: 'item',
      ...tooltip,
      // only of points: the library gives the place of one in their list
      formatter: (shown) => {
        const point = Array.isArray(shown) ? undefined : points[shown.dataIndex]
        return point ? `${point.name}<br/>${measuredText(point.x, x)} · ${measuredText(point.y, y)}` : ''
      },
    },
    xAxis: { ...axis(x), axisLine: { onZero: false }, nameLocation: 'middle', nameGap: 28 * scale },
    // beside the points, also where the other quantity passes zero
    yAxis: { ...axis(y), axisLine: { onZero: false } },
    series: [
      { type: 'scatter', name: pointsName, data: points.map((point) => [point.x, point.y]), symbolSize: 8 * scale },
      ...lines.map(({ name, corners }) => ({
        type: 'line' as const,
        name,
        data: corners.map((corner) => [...corner]),
        showSymbol: false,
        silent: true,
        lineStyle: { width: 2 * scale },
        tooltip: { show: false },
      })),
    ],
  }
}

/** The chart fills its frame; its label tells the values as well. */
export function ScatterChart(props: ScatterChartProps) {
  const { label, x, y, pointsName, points, lines } = props
  const variant = useVariant()
  const scale = useRootScale()
  const option = useMemo(
    () => optionOf({ x, y, pointsName, points, lines }, variant, scale),
    [x, y, pointsName, points, lines, variant, scale],
  )
  const told = points
    .map(
      ({ name, x: at, y: value }) => `${name} ${formatQuantity(at, x.decimals)} ${formatQuantity(value, y.decimals)}`,
    )
    .join('; ')
  return <ChartFrame label={`${label}: ${told}`} option={option} height="100%" />
}
