import type { ComponentType } from 'react'
import type { HomeWidgetCode } from '#contract/home/home-widgets.ts'
import { AlarmsWidget, SinceWidget } from './alarm-widgets.tsx'
import { LossWidget, MakeUpWidget, RoomsWidget, RunningWidget } from './day-figures-widget.tsx'
import { FigureWidget } from './figure-widget.tsx'
import { LoadWidget } from './load-widget.tsx'
import { PlanWidget } from './plan-widget.tsx'
import { PointWidget } from './point-widget.tsx'
import { UnitWidget } from './unit-widget.tsx'
import { WeatherWidget } from './weather-widget.tsx'
import type { WidgetContentProps } from './widget-content.ts'
import { WorstWidget } from './worst-widget.tsx'

interface WidgetFace {
  readonly Content: ComponentType<WidgetContentProps>
  /** The page that shows more of it. */
  readonly page: string
}

/** How each widget of home pages looks. */
export const WIDGET_FACES: Readonly<Record<HomeWidgetCode, WidgetFace>> = {
  load: { Content: LoadWidget, page: '/heatSourceHis' },
  plan: { Content: PlanWidget, page: '/planned-target' },
  weather: { Content: WeatherWidget, page: '/weatherSituation' },
  running: { Content: RunningWidget, page: '/websiteRealTime' },
  rooms: { Content: RoomsWidget, page: '/dataRanking' },
  loss: { Content: LossWidget, page: '/consumptionAnalysis' },
  makeUp: { Content: MakeUpWidget, page: '/consumptionAnalysis' },
  worst: { Content: WorstWidget, page: '/workCondintionRank' },
  unit: { Content: UnitWidget, page: '/stationRealTime' },
  point: { Content: PointWidget, page: '/websiteRealTime' },
  figure: { Content: FigureWidget, page: '/dataRanking' },
  alarms: { Content: AlarmsWidget, page: '/realTimeAlerts' },
  since: { Content: SinceWidget, page: '/alarmManagement?tab=since' },
}
