import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/history-reports.pages.ts'

export default defineFeature(
  pages,
  {
    '/heatSourceHis': async () => (await import('./pages/source-history-page.tsx')).SourceHistoryPage,
    '/websiteHisSearch': async () => (await import('./pages/history-search-page.tsx')).HistorySearchPage,
    '/websiteHisReport': async () => (await import('./pages/station-report-page.tsx')).StationReportPage,
    '/duration': async () => (await import('./pages/duration-page.tsx')).DurationPage,
    '/heatSourceReport': async () => (await import('./pages/source-report-page.tsx')).SourceReportPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
