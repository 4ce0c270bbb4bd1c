import { type BarSeriesOption, BarChart as Bars } from 'echarts/charts'
import {
  GridComponent,
  type GridComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components'
import { type ComposeOption, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useMemo } from 'react'
import { chartLook } from '#archetypes/figures/chart-look.ts'
import { useRootScale } from '#ui/root-sizes.ts'
import type { Variant } from '#ui/theme/palette.ts'
import { seriesColors } from '#ui/theme/series-colors.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { ChartFrame } from '../figures/chart-frame.tsx'

use([Bars, GridComponent, TooltipComponent, CanvasRenderer])

type Option = ComposeOption<BarSeriesOption | GridComponentOption | TooltipComponentOption>

interface BarValue {
  readonly name: string
  readonly value: number
}

function optionOf(bars: readonly BarValue[], counted: string, variant: Variant, scale: number): Option {
  const { palette, textStyle, splitLine, tooltip } = chartLook(variant, scale)
  const color = seriesColors(variant)[0] ?? palette.text
  return {
    animation: false,
    grid: { left: 48 * scale, right: 16 * scale, top: 32 * scale, bottom: 32 * scale },
    tooltip: {
      trigger: 'axis',
      ...tooltip,
    },
    xAxis: {
      type: 'category',
      data: bars.map(({ name }) => name),
      axisLabel: { ...textStyle, interval: 0, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      name: counted,
      nameTextStyle: { ...textStyle, align: 'left' },
      axisLabel: textStyle,
      splitLine,
    },
    series: [
      {
        type: 'bar',
        name: counted,
        barMaxWidth: 40 * scale,
        itemStyle: { color },
        data: bars.map(({ value }) => value),
      },
    ],
  }
}

interface BarChartProps {
  bars: readonly BarValue[]
  label: string
  /** What the numbers are numbers of. */
  counted: string
}

/** Counts as bars. Its label tells the values as well. Load it lazily: it includes the library. */
export function BarChart({ bars, label, counted }: BarChartProps) {
  const variant = useVariant()
  const scale = useRootScale()
  const option = useMemo(() => optionOf(bars, counted, variant, scale), [bars, counted, variant, scale])
  const told = bars.map(({ name, value }) => `${name} ${value}`).join(', ')
  return <ChartFrame label={`${label}: ${told}`} option={option} height="14rem" />
}
