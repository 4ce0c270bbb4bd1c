import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import type { Awaits } from '#contract/kpi/kpi-figure.ts'
import type { WaterMedium } from '#contract/network/param-medium.ts'
import type { Variant } from '#ui/theme/palette.ts'
import { seriesColors, waterColor } from '#ui/theme/series-colors.ts'
import { chartLook, measuredText } from './chart-look.ts'

type Option = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>

interface ChartSeries {
  readonly name: string
  readonly shownAs: 'bar' | 'line' | 'dashed'
  /** The water that it is of, whose colour it has; absent: of none. */
  readonly medium?: WaterMedium | null
  /** One for each category; null where nothing is known. */
  readonly values: readonly (number | null)[]
}

export interface CategoryPicture {
  names: readonly string[]
  series: readonly ChartSeries[]
  /** Of each category, what its values still await; absent: all are final. */
  awaits?: readonly Awaits[]
  /** Of all series. */
  unit: string
  decimals: number
}

export const FINAL: readonly Awaits[] = []
/** Bars and marks of what is not final are paler. */
const OPEN_OPACITY = 0.45

export function categoryOption(
  { names, series, awaits = FINAL, unit, decimals }: CategoryPicture,
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
      ...legend(() => unit),
      type: 'scroll',
      left: 72 * scale,
      right: 16 * scale,
      itemWidth: 25 * scale,
      itemHeight: 14 * scale,
    },
    tooltip: {
      trigger: 'axis',
      ...tooltip,
      valueFormatter: (value) => measuredText(typeof value === 'number' ? value : null, { unit, decimals }),
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
