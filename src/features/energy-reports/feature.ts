import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/energy-reports.pages.ts'

export default defineFeature(
  pages,
  { '/energyReport': async () => (await import('./pages/energy-report-page.tsx')).EnergyReportPage },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
