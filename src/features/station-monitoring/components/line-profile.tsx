// Temperature and pressure along a run of pipe: distance on x, one panel beside the other. Load it lazily
// (lazy-line-profile.ts): it includes the library.

import { LineChart, type LineSeriesOption } from 'echarts/charts'
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
import { ChartFrame } from '#archetypes/figures/chart-frame.tsx'
import { chartLook, measuredText } from '#archetypes/figures/chart-look.ts'
import type { LinePlace } from '#contract/endpoints/pipe-lines.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { nameWithUnit } from '#lib/name-with-unit.ts'
import { useRootScale } from '#ui/root-sizes.ts'
import type { Variant } from '#ui/theme/palette.ts'
import { waterColor } from '#ui/theme/series-colors.ts'
import { useVariant } from '#ui/theme/use-variant.ts'

use([LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

type Option = ComposeOption<LineSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption>

const PROFILES = [
  { of: 'supplyC', panel: 0, isReturn: false },
  { of: 'returnC', panel: 0, isReturn: true },
  { of: 'supplyMpa', panel: 1, isReturn: false },
  { of: 'returnMpa', panel: 1, isReturn: true },
] as const
const PANELS = [
  { unit: '°C', decimals: 1 },
  { unit: 'MPa', decimals: 3 },
] as const

interface LineProfileProps {
  label: string
  /** From the source on. */
  places: readonly LinePlace[]
}

interface ProfileTexts {
  readonly series: readonly string[]
  readonly panels: readonly string[]
  readonly distance: string
}

function optionOf(places: readonly LinePlace[], texts: ProfileTexts, variant: Variant, scale: number): Option {
  const { textStyle, splitLine, legend, tooltip } = chartLook(variant, scale)
  const grid = { top: 56 * scale, bottom: 44 * scale }
  return {
    animation: false,
    legend: legend((name) => {
      const profile = PROFILES[texts.series.indexOf(name)]
      return profile ? PANELS[profile.panel].unit : ''
    }),
    grid: [
      { ...grid, left: 64 * scale, right: '52%' },
      { ...grid, left: '54%', right: 24 * scale },
    ],
    tooltip: {
      trigger: 'item',
      ...tooltip,
      formatter: (shown) => {
        if (Array.isArray(shown)) return ''
        const [profile, place] = [PROFILES[shown.seriesIndex ?? 0], places[shown.dataIndex]]
        if (!profile || !place) return ''
        const value = measuredText(place[profile.of], PANELS[profile.panel])
        return `${place.name} · ${formatQuantity(place.distanceM, 0)} m<br/>${shown.seriesName}: ${value}`
      },
    },
    xAxis: PANELS.map((_, panel) => ({
      type: 'value' as const,
      gridIndex: panel,
      name: texts.distance,
      max: 'dataMax' as const,
      nameLocation: 'middle' as const,
      nameGap: 26 * scale,
      nameTextStyle: textStyle,
      axisLabel: textStyle,
      splitLine: { show: false },
    })),
    yAxis: PANELS.map(({ unit }, panel) => ({
      type: 'value' as const,
      gridIndex: panel,
      scale: true,
      name: nameWithUnit(texts.panels[panel] ?? '', unit),
      nameTextStyle: { ...textStyle, align: 'left' as const },
      axisLabel: textStyle,
      splitLine,
    })),
    series: PROFILES.map(({ of, panel, isReturn }, at) => ({
      type: 'line' as const,
      name: texts.series[at] ?? of,
      xAxisIndex: panel,
      yAxisIndex: panel,
      // a place that is not known now is passed over: the pipe goes on
      data: places.map((place) => [place.distanceM, place[of] ?? '-']),
      connectNulls: true,
      symbolSize: 7 * scale,
      itemStyle: { color: waterColor(variant, isReturn ? 'return1' : 'supply1') },
      lineStyle: { width: 2 * scale, type: isReturn ? ('dashed' as const) : ('solid' as const) },
    })),
  }
}

/** The chart fills its frame; its label tells the values as well. */
export function LineProfile({ label, places }: LineProfileProps) {
  const { t } = useTranslation()
  const variant = useVariant()
  const texts = useMemo(
    (): ProfileTexts => ({
      series: PROFILES.map(({ of }) => t(`pipeLine.${of}`)),
      panels: [t('pipeLine.temperature'), t('pipeLine.pressure')],
      distance: t('pipeLine.distance'),
    }),
    [t],
  )
  const scale = useRootScale()
  const option = useMemo(() => optionOf(places, texts, variant, scale), [places, texts, variant, scale])
  const told = places
    .map((place) => {
      const values = PROFILES.map(({ of, panel }) => `${t(`pipeLine.${of}`)} ${measuredText(place[of], PANELS[panel])}`)
      return `${place.name} ${formatQuantity(place.distanceM, 0)} m ${values.join(', ')}`
    })
    .join('; ')
  return <ChartFrame label={`${label}: ${told}`} option={option} height="100%" />
}
