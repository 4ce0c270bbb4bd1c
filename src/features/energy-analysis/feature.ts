import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/energy-analysis.pages.ts'

export default defineFeature(
  pages,
  {
    '/energyAnalysis': async () => (await import('./pages/energy-analysis-page.tsx')).EnergyAnalysisPage,
    '/consumptionAnalysis': async () => (await import('./pages/consumption-analysis-page.tsx')).ConsumptionAnalysisPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
