// Shares of a whole by name. Load it lazily (lazy-pie-chart.ts): it includes the library.

import { PieChart as Pie, type PieSeriesOption } from 'echarts/charts'
import {
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
import { type Deviation, deviationColor, seriesColors } from '#ui/theme/series-colors.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { ChartFrame } from './chart-frame.tsx'
import { chartLook, measuredText } from './chart-look.ts'

use([Pie, LegendComponent, TooltipComponent, CanvasRenderer])

type Option = ComposeOption<PieSeriesOption | LegendComponentOption | TooltipComponentOption>

export interface PieChartProps {
  label: string
  parts: readonly {
    readonly name: string
    readonly value: number
    /** Place among the plain colours of charts, from 0; or how far from a target. */
    readonly color: number | Deviation
  }[]
  unit: string
  decimals: number
}

function optionOf({ parts, unit, decimals }: Omit<PieChartProps, 'label'>, variant: Variant, scale: number): Option {
  const { palette, textStyle, legend, tooltip } = chartLook(variant, scale)
  const colors = seriesColors(variant)
  return {
    animation: false,
    legend: {
      ...legend(() => ''),
      orient: 'vertical',
      left: 8 * scale,
      top: 'middle',
      // the number is said beside the name: colour is never alone
      formatter: (name) => {
        const part = parts.find((one) => one.name === name)
        return part ? `${name}  ${measuredText(part.value, { unit, decimals })}` : name
      },
    },
    tooltip: {
      trigger: 'item',
      ...tooltip,
      valueFormatter: (value) => measuredText(typeof value === 'number' ? value : null, { unit, decimals }),
    },
    series: [
      {
        type: 'pie',
        center: ['68%', '50%'],
        radius: ['30%', '52%'],
        label: { show: false, ...textStyle },
        data: parts.map(({ name, value, color }) => ({
          name,
          value,
          itemStyle: {
            color:
              typeof color === 'number'
                ? (colors[color % colors.length] ?? palette.muted)
                : deviationColor(variant, color),
            borderColor: palette.panel,
            borderWidth: 1,
          },
        })),
      },
    ],
  }
}

/** The chart fills its frame; its label tells the values as well. */
export function PieChart({ label, parts, unit, decimals }: PieChartProps) {
  const variant = useVariant()
  const scale = useRootScale()
  const option = useMemo(
    () => optionOf({ parts, unit, decimals }, variant, scale),
    [parts, unit, decimals, variant, scale],
  )
  const told = parts.map(({ name, value }) => `${name} ${formatQuantity(value, decimals)}`).join(', ')
  return <ChartFrame label={`${label}: ${told}`} option={option} height="100%" />
}
