import { defineFeature } from '#archetypes/define-feature.ts'
import { pages } from '#contract/pages/station-monitoring.pages.ts'

export default defineFeature(pages, {
  '/websiteRealTime': async () => (await import('./pages/station-realtime-page.tsx')).StationRealtimePage,
  '/websiteHis': async () => (await import('./pages/station-history-page.tsx')).StationHistoryPage,
  '/websiteHisTrend': async () => (await import('./pages/station-trend-page.tsx')).StationTrendPage,
})
