import { defineFeature, resourceComponent } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/load-forecast.pages.ts'

export default defineFeature(
  pages,
  {
    '/LoadPrediction': async () => (await import('./pages/prediction-page.tsx')).PredictionPage,
    '/LoadPredictionHistory': async () => (await import('./pages/prediction-history-page.tsx')).PredictionHistoryPage,
    '/newAIPredict': async () => (await import('./pages/model-page.tsx')).ModelPage,
    '/loadForecast': async () => (await import('./pages/load-day-page.tsx')).LoadDayPage,
    '/unit-loadForecast': async () => (await import('./pages/unit-loads-page.tsx')).UnitLoadsPage,
    '/admin-heatNet-loadForecast/forecast-params': async () =>
      (await import('./pages/forecast-params-page.tsx')).ForecastParamsPage,
    '/admin-heatNet-loadForecast/unit-params': async () => (await import('./pages/unit-pages.tsx')).UnitParamsPage,
    '/admin-heatNet-loadForecast/flow-factor': resourceComponent(
      async () => (await import('#contract/resources/heating-season.resource.ts')).heatingStageResource,
    ),
    '/admin-heatNet-loadForecast/unit-flow-factor': async () => (await import('./pages/unit-pages.tsx')).UnitFlowsPage,
    '/admin-heatNet-loadForecast/weather-factor': async () =>
      (await import('./pages/weather-factor-page.tsx')).WeatherFactorPage,
    '/admin-heatNet-loadForecast/wind-factor': async () =>
      (await import('./pages/wind-factor-page.tsx')).WindFactorPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
