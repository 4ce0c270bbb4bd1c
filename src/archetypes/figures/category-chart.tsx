// Bars and lines over categories: days, months, nodes. Load it lazily (lazy-category-chart.ts): it includes the library.

import { BarChart, type BarSeriesOption, LineChart, type LineSeriesOption } from 'echarts/charts'
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
import { useRootScale } from '#ui/root-sizes.ts'
import type { Variant } from '#ui/theme/palette.ts'
import { seriesColors } from '#ui/theme/series-colors.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { ChartFrame } from './chart-frame.tsx'
import { chartLook } from './chart-look.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

type Option = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>

export interface ChartSeries {
  readonly name: string
  readonly shownAs: 'bar' | 'line' | 'dashed'
  /** One for each category; null where nothing is known. */
  readonly values: readonly (number | null)[]
}

export interface CategoryChartProps {
  label: string
  names: readonly string[]
  series: readonly ChartSeries[]
  unit: string
  decimals: number
}

function optionOf(
  { names, series, unit, decimals }: Omit<CategoryChartProps, 'label'>,
  variant: Variant,
  scale: number,
): Option {
  const { textStyle, splitLine, legend, tooltip } = chartLook(variant, scale)
  return {
    animation: false,
    color: [...seriesColors(variant)],
    grid: { left: 64 * scale, right: 16 * scale, top: 40 * scale, bottom: 32 * scale },
    // beside the unit, in one line: in a narrow frame it scrolls
    legend: {
      ...legend,
      type: 'scroll',
      left: 72 * scale,
      right: 16 * scale,
      itemWidth: 25 * scale,
      itemHeight: 14 * scale,
    },
    tooltip: {
      trigger: 'axis',
      ...tooltip,
      valueFormatter: (value) => `${formatQuantity(typeof value === 'number' ? value : null, decimals)} ${unit}`,
    },
    xAxis: { type: 'category', data: [...names], axisLabel: { ...textStyle, margin: 8 * scale, hideOverlap: true } },
    yAxis: {
      type: 'value',
      name: unit,
      nameTextStyle: textStyle,
      nameGap: 15 * scale,
      axisLabel: { ...textStyle, margin: 8 * scale },
      splitLine,
    },
    series: series.map(({ name, shownAs, values }) => {
      const data = values.map((value) => value ?? '-')
      if (shownAs === 'bar') return { type: 'bar' as const, name, data, barMaxWidth: 28 * scale }
      const isDashed = shownAs === 'dashed'
      return {
        type: 'line' as const,
        name,
        data,
        showSymbol: !isDashed && names.length < 40,
        connectNulls: false,
        lineStyle: { width: 2 * scale, type: isDashed ? ('dashed' as const) : ('solid' as const) },
      }
    }),
  }
}

/** The chart fills its frame; its label tells the values as well. */
export function CategoryChart(props: CategoryChartProps) {
  const { label, names, series, unit, decimals } = props
  const variant = useVariant()
  const scale = useRootScale()
  const option = useMemo(
    () => optionOf({ names, series, unit, decimals }, variant, scale),
    [names, series, unit, decimals, variant, scale],
  )
  const told = series
    .map(
      ({ name, values }) =>
        `${name} ${names.map((at, i) => `${at} ${formatQuantity(values[i] ?? null, decimals)}`).join(', ')}`,
    )
    .join('; ')
  return <ChartFrame label={`${label}: ${told}`} option={option} height="100%" />
}
