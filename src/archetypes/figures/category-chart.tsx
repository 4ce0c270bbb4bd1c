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
import { useTranslation } from 'react-i18next'
import type { Awaits } from '#contract/kpi/kpi-figure.ts'
import type { WaterMedium } from '#contract/network/param-medium.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { useRootScale } from '#ui/root-sizes.ts'
import type { Variant } from '#ui/theme/palette.ts'
import { seriesColors, waterColor } from '#ui/theme/series-colors.ts'
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
  /** The water that it is of, whose colour it has; absent: of none. */
  readonly medium?: WaterMedium | null
  /** One for each category; null where nothing is known. */
  readonly values: readonly (number | null)[]
}

const FINAL: readonly Awaits[] = []
/** Bars and marks of what is not final are paler. */
const OPEN_OPACITY = 0.45

export interface CategoryChartProps {
  label: string
  names: readonly string[]
  series: readonly ChartSeries[]
  /** Of each category, what its values still await; absent: all are final. */
  awaits?: readonly Awaits[]
  unit: string
  decimals: number
}

function optionOf(
  { names, series, awaits = FINAL, unit, decimals }: Omit<CategoryChartProps, 'label'>,
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
    series: series.map(({ name, shownAs, values, medium }) => {
      const color = medium ? { color: waterColor(variant, medium) } : {}
      const data = values.map((value, at) =>
        value === null || (awaits[at] ?? 'nothing') === 'nothing'
          ? (value ?? '-')
          : { value, itemStyle: { opacity: OPEN_OPACITY } },
      )
      if (shownAs === 'bar') return { type: 'bar' as const, name, ...color, data, barMaxWidth: 28 * scale }
      const isDashed = shownAs === 'dashed'
      return {
        type: 'line' as const,
        name,
        ...color,
        data,
        showSymbol: !isDashed && names.length < 40,
        connectNulls: false,
        lineStyle: { width: 2 * scale, type: isDashed ? ('dashed' as const) : ('solid' as const) },
      }
    }),
  }
}

/** The chart fills its frame; its label tells the values as well. Categories that are not final say so in their names. */
export function CategoryChart(props: CategoryChartProps) {
  const { label, series, awaits = FINAL, unit, decimals } = props
  const { t } = useTranslation()
  const names = useMemo(
    () =>
      props.names.map((period, at) => {
        const awaited = awaits[at] ?? 'nothing'
        return awaited === 'nothing'
          ? period
          : t('figures.awaitsPeriod', { period, awaits: t(`figures.awaits.${awaited}`) })
      }),
    [props.names, awaits, t],
  )
  const variant = useVariant()
  const scale = useRootScale()
  const option = useMemo(
    () => optionOf({ names, series, awaits, unit, decimals }, variant, scale),
    [names, series, awaits, unit, decimals, variant, scale],
  )
  const told = series
    .map(
      ({ name, values }) =>
        `${name} ${names.map((at, i) => `${at} ${formatQuantity(values[i] ?? null, decimals)}`).join(', ')}`,
    )
    .join('; ')
  return <ChartFrame label={`${label}: ${told}`} option={option} height="100%" />
}
