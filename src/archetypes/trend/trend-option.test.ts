import { LineChart } from 'echarts/charts'
import { DataZoomComponent, GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { describe, expect, it } from 'vitest'
import { PALETTES } from '#ui/theme/palette.ts'
import { NUM_SERIES_COLORS } from '#ui/theme/series-colors.ts'
import type { Axis } from './trend-axes.ts'
import { type TrendEvent, type TrendLine, type TrendPicture, tickOption, trendOption } from './trend-option.ts'

use([LineChart, GridComponent, TooltipComponent, DataZoomComponent, MarkLineComponent, SVGRenderer])

const [FROM, TO] = [1_800_000_000_000, 1_800_003_600_000]
const TICKS = tickOption({ from: FROM, to: TO }, 600, 1)
const C: Axis = { unit: '°C', side: 'left' }
const MPA: Axis = { unit: 'MPa', side: 'right' }
const line = (id: string, axis: number): TrendLine => ({
  id,
  name: id,
  unit: '',
  axis,
  color: { family: 'plain', nth: 0 },
  compared: 0,
  band: null,
  limits: [],
  format: String,
  data: [
    [FROM, 1],
    [TO, 2],
  ],
})

describe('a chart of lines', () => {
  it('follows its lines to other axes, with other units, none and more', () => {
    const chart = init(null, undefined, { renderer: 'svg', ssr: true, width: 600, height: 300 })
    const show = (axes: readonly Axis[], lines: readonly TrendLine[]): string => {
      const option = trendOption({ axes, lines, from: FROM, to: TO }, 'big-data-night', TICKS)
      chart.setOption(option, { replaceMerge: ['series', 'yAxis'] })
      return chart.renderToSVGString()
    }
    const units = (svg: string): string[] => [C, MPA].flatMap(({ unit }) => (svg.includes(`>${unit}<`) ? [unit] : []))
    expect(units(show([C], [line('T1g', 0)]))).toEqual(['°C'])
    expect(units(show([MPA], [line('P2g', 0)]))).toEqual(['MPa'])
    // while new points are read, or with every line hidden
    expect(units(show([], []))).toEqual([])
    expect(units(show([C, MPA], [line('T1g', 0), line('P2g', 1)]))).toEqual(['°C', 'MPa'])
    expect(units(show([MPA], [line('P2g', 0)]))).toEqual(['MPa'])
    chart.dispose()
  })

  it('marks events in the colour of their level, and breaks the line of a colour that comes again', () => {
    const chart = init(null, undefined, { renderer: 'svg', ssr: true, width: 600, height: 300 })
    const svgOf = (events: readonly TrendEvent[]): string => {
      const again = { ...line('T2g', 0), color: { family: 'plain' as const, nth: NUM_SERIES_COLORS } }
      const lines = [line('T1g', 0), again]
      chart.setOption(trendOption({ axes: [C], lines, from: FROM, to: TO, events }, 'big-data-night', TICKS), true)
      return chart.renderToSVGString()
    }
    const { urgent } = PALETTES['big-data-night']
    const stroke = new RegExp(`stroke="${urgent}"`, 'i')
    expect(svgOf([])).not.toMatch(stroke)
    const svg = svgOf([{ at: (FROM + TO) / 2, level: 3, text: '二次供水温度过高' }])
    expect(svg).toMatch(stroke)
    expect(svg).toContain('stroke-dasharray="14,4"')
    chart.dispose()
  })

  it('names a time, and breaks the lines of what was not measured, each way its own', () => {
    const chart = init(null, undefined, { renderer: 'svg', ssr: true, width: 600, height: 300 })
    const svgOf = (lines: readonly TrendLine[], marks: TrendPicture['marks']): string => {
      const picture = { axes: [C], lines, from: FROM, to: TO, ...(marks ? { marks } : {}) }
      chart.setOption(trendOption(picture, 'big-data-night', TICKS), true)
      return chart.renderToSVGString()
    }
    const measured = line('T2g', 0)
    const plain = svgOf([measured], [])
    expect(plain).not.toContain('stroke-dasharray="7,4"')
    const ways = (['with', 'asNow'] as const).map((rehearsed) => ({ ...line(rehearsed, 0), rehearsed }))
    const svg = svgOf([measured, ...ways], [{ at: (FROM + TO) / 2, text: '现在' }])
    expect(svg).toContain('stroke-dasharray="7,4"')
    expect(svg).toContain('stroke-dasharray="2,3"')
    expect(svg).toContain('现在')
    chart.dispose()
  })
})
