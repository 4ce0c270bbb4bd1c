import { ChartLine, Gauge, History } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'
import { TREND_PATH } from './model/paths.ts'

export default defineFeature({
  id: 'station-monitoring',
  routes: [
    {
      path: '/websiteRealTime',
      titleKey: 'stationMonitoring.realtime',
      icon: Gauge,
      page: async () => (await import('./pages/station-realtime-page.tsx')).StationRealtimePage,
      access: 'menu',
    },
    {
      path: '/websiteHis',
      titleKey: 'stationMonitoring.history',
      icon: History,
      page: async () => (await import('./pages/station-history-page.tsx')).StationHistoryPage,
      access: 'menu',
    },
    {
      path: TREND_PATH,
      titleKey: 'stationMonitoring.trend',
      icon: ChartLine,
      page: async () => (await import('./pages/station-trend-page.tsx')).StationTrendPage,
      access: 'menu',
    },
  ],
})
