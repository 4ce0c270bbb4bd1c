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
import { type ComposeOption, type ECharts, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box } from '#ui/box.ts'
import { PALETTES, type Variant } from '#ui/theme/palette.ts'
import { SERIES_COLORS } from '#ui/theme/series-colors.ts'
import { useVariant } from '#ui/theme/use-variant.ts'

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

function optionOf({ names, series, unit, decimals }: CategoryChartProps, variant: Variant): Option {
  const palette = PALETTES[variant]
  const textStyle = { color: palette.muted, fontSize: 12 }
  const colors = SERIES_COLORS[variant.endsWith('day') ? 'day' : 'night']
  return {
    animation: false,
    color: [...colors],
    grid: { left: 64, right: 16, top: 40, bottom: 32 },
    legend: { top: 4, textStyle, inactiveColor: palette.borderField },
    tooltip: {
      trigger: 'axis',
      backgroundColor: palette.raised,
      borderColor: palette.borderField,
      textStyle: { color: palette.text, fontSize: 12 },
      confine: true,
      valueFormatter: (value) => `${formatQuantity(typeof value === 'number' ? value : null, decimals)} ${unit}`,
    },
    xAxis: { type: 'category', data: [...names], axisLabel: { ...textStyle, hideOverlap: true } },
    yAxis: {
      type: 'value',
      name: unit,
      nameTextStyle: textStyle,
      axisLabel: textStyle,
      splitLine: { lineStyle: { color: palette.borderSubtle } },
    },
    series: series.map(({ name, shownAs, values }) => {
      const data = values.map((value) => value ?? '-')
      if (shownAs === 'bar') return { type: 'bar' as const, name, data, barMaxWidth: 28 }
      const isDashed = shownAs === 'dashed'
      return {
        ...{ type: 'line' as const, name, data, showSymbol: !isDashed && names.length < 40, connectNulls: false },
        lineStyle: { width: 2, type: isDashed ? ('dashed' as const) : ('solid' as const) },
      }
    }),
  }
}

/** The chart fills its frame; its label tells the values as well. */
export function CategoryChart(props: CategoryChartProps) {
  const { label, names, series, decimals } = props
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts | null>(null)
  const variant = useVariant()
  useEffect(() => {
    if (!frame.current) return
    const made = init(frame.current, undefined, { renderer: 'canvas' })
    chart.current = made
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(frame.current)
    return () => {
      observer.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])
  useEffect(() => {
    chart.current?.setOption(optionOf(props, variant), { notMerge: true })
  })
  const told = series
    .map(
      ({ name, values }) =>
        `${name} ${names.map((at, i) => `${at} ${formatQuantity(values[i] ?? null, decimals)}`).join(', ')}`,
    )
    .join('; ')
  return (
    <Box
      ref={frame}
      role="img"
      aria-label={`${label}: ${told}`}
      width="100%"
      height="100%"
      minHeight="14rem"
      data-chart
    />
  )
}
