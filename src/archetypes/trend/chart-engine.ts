// The chart library with only the parts for lines over time. Loaded with the first chart of a page.

import { LineChart, type LineSeriesOption } from 'echarts/charts'
import {
  DataZoomComponent,
  type DataZoomComponentOption,
  GridComponent,
  type GridComponentOption,
  MarkLineComponent,
  type MarkLineComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components'
import { type ComposeOption, type ECharts, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([LineChart, GridComponent, TooltipComponent, DataZoomComponent, MarkLineComponent, CanvasRenderer])

export type LineOption = LineSeriesOption
export type ChartOption = ComposeOption<
  LineSeriesOption | GridComponentOption | TooltipComponentOption | DataZoomComponentOption | MarkLineComponentOption
>
export type Chart = ECharts
export const createChart = (element: HTMLElement): Chart => init(element, undefined, { renderer: 'canvas' })
