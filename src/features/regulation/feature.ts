import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/regulation.pages.ts'

export default defineFeature(
  pages,
  {
    '/strategies': async () => (await import('./pages/strategies-page.tsx')).StrategiesPage,
    '/shareTimeRegulate': async () => (await import('./pages/strategies-page.tsx')).TimeSharePage,
    '/constantTemperature': async () => (await import('./pages/strategies-page.tsx')).ConstantPage,
    '/oneNet-controlStrategy': async () => (await import('./pages/strategies-page.tsx')).OneNetworkStrategiesPage,
    '/interventionStrategy': async () => (await import('./pages/interventions-page.tsx')).InterventionsPage,
    '/tempCalculateRecord': async () => (await import('./pages/calculations-page.tsx')).CalculationsPage,
    '/curveExperience': async () => (await import('./pages/curve-experience-page.tsx')).CurveExperiencePage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
