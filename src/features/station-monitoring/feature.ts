import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/station-monitoring.pages.ts'

export default defineFeature(
  pages,
  {
    '/websiteRealTime': async () => (await import('./pages/station-realtime-page.tsx')).StationRealtimePage,
    '/websiteHis': async () => (await import('./pages/station-history-page.tsx')).StationHistoryPage,
    '/websiteHisTrend': async () => (await import('./pages/station-trend-page.tsx')).StationTrendPage,
    '/pipeLineRealTimeData': async () => (await import('./pages/wells-realtime-page.tsx')).WellsRealtimePage,
    '/monitoringLine': async () => (await import('./pages/pipe-line-page.tsx')).PipeLinePage,
    '/siteRealtime': async () => (await import('./pages/station-cards-page.tsx')).StationCardsPage,
    '/whyCold': async () => (await import('./pages/why-cold-page.tsx')).WhyColdPage,
    '/stationRealTime': async () => (await import('./pages/station-now-page.tsx')).StationNowPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
