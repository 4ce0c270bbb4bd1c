import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { describe, expect, it } from 'vitest'
import { categoryOption } from './category-option.ts'
import { chartLook, measuredText } from './chart-look.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

function drawn(unit: string): string {
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, width: 900, height: 300 })
  const series = [
    { name: '实际', shownAs: 'bar' as const, values: [1, null] },
    { name: '计划', shownAs: 'dashed' as const, values: [2, 3] },
  ]
  chart.setOption(categoryOption({ names: ['01-19', '01-20'], series, unit, decimals: 1 }, 'big-data-day', 1))
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

describe('units of charts', () => {
  it('stand at the axis and behind each curve of the legend', () => {
    const svg = drawn('GJ')
    for (const text of ['GJ', '实际 (GJ)', '计划 (GJ)']) expect(svg).toContain(`>${text}<`)
  })

  it('are left out where a number has none', () => {
    const svg = drawn('')
    for (const text of ['实际', '计划']) expect(svg).toContain(`>${text}<`)
  })

  it('differ by curve where a legend has several', () => {
    const { formatter } = chartLook('big-data-night').legend((name) => (name === '供水压力' ? 'MPa' : '°C'))
    expect(['供水压力', '供水温度'].map(formatter)).toEqual(['供水压力 (MPa)', '供水温度 (°C)'])
  })

  it('stand behind values that are pointed at', () => {
    const measured = (value: number | null, unit: string) => measuredText(value, { unit, decimals: 1 })
    expect([measured(2, '°C'), measured(null, '°C'), measured(2, '')]).toEqual(['2.0 °C', '– °C', '2.0'])
  })
})
