// Bars and lines over categories: days, months, nodes. Load it lazily (lazy-category-chart.ts): it includes the library.

import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#lib/format-quantity.ts'
import { nameWithUnit } from '#lib/name-with-unit.ts'
import { useRootScale } from '#ui/root-sizes.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { type CategoryPicture, categoryOption, FINAL } from './category-option.ts'
import { ChartFrame } from './chart-frame.tsx'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

export interface CategoryChartProps extends CategoryPicture {
  label: string
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
    () => categoryOption({ names, series, awaits, unit, decimals }, variant, scale),
    [names, series, awaits, unit, decimals, variant, scale],
  )
  const told = series
    .map(
      ({ name, values }) =>
        `${nameWithUnit(name, unit)} ${names.map((at, i) => `${at} ${formatQuantity(values[i] ?? null, decimals)}`).join(', ')}`,
    )
    .join('; ')
  return <ChartFrame label={`${label}: ${told}`} option={option} height="100%" />
}
