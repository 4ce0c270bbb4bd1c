import { type BarSeriesOption, BarChart as Bars } from 'echarts/charts'
import {
  GridComponent,
  type GridComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components'
import { type ComposeOption, type ECharts, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { Box } from '#ui/box.ts'
import { PALETTES, type Variant } from '#ui/theme/palette.ts'
import { SERIES_COLORS } from '#ui/theme/series-colors.ts'
import { useVariant } from '#ui/theme/use-variant.ts'

use([Bars, GridComponent, TooltipComponent, CanvasRenderer])

type Option = ComposeOption<BarSeriesOption | GridComponentOption | TooltipComponentOption>

interface BarValue {
  readonly name: string
  readonly value: number
}

function optionOf(bars: readonly BarValue[], variant: Variant): Option {
  const palette = PALETTES[variant]
  const textStyle = { color: palette.muted, fontSize: 12 }
  const color = SERIES_COLORS[variant.endsWith('day') ? 'day' : 'night'][0] ?? palette.text
  return {
    animation: false,
    grid: { left: 48, right: 16, top: 16, bottom: 32 },
    tooltip: {
      trigger: 'axis',
      backgroundColor: palette.raised,
      borderColor: palette.borderField,
      textStyle: { color: palette.text, fontSize: 12 },
      confine: true,
    },
    xAxis: {
      type: 'category',
      data: bars.map(({ name }) => name),
      axisLabel: { ...textStyle, interval: 0, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: textStyle,
      splitLine: { lineStyle: { color: palette.borderSubtle } },
    },
    series: [{ type: 'bar', barMaxWidth: 40, itemStyle: { color }, data: bars.map(({ value }) => value) }],
  }
}

/** Counts as bars. Its label tells the values as well. Load it lazily: it includes the library. */
export function BarChart({ bars, label }: { bars: readonly BarValue[]; label: string }) {
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
    chart.current?.setOption(optionOf(bars, variant))
  }, [bars, variant])
  const told = bars.map(({ name, value }) => `${name} ${value}`).join(', ')
  return <Box ref={frame} role="img" aria-label={`${label}: ${told}`} width="100%" height="14rem" data-chart />
}
