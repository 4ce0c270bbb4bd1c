import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/weather.pages.ts'

export default defineFeature(
  pages,
  {
    '/weatherSituation': async () => (await import('./pages/situation-page.tsx')).SituationPage,
    '/weatherHis': async () => (await import('./pages/weather-history-page.tsx')).WeatherHistoryPage,
    '/admin-climateModel/admin-heatingNetworkMonitoring': async () => (await import('./pages/node-page.tsx')).NodePage,
    '/admin-framework/admin-climateModel-org': async () => (await import('./pages/config-page.tsx')).ConfigPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
