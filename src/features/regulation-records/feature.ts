import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/regulation-records.pages.ts'

export default defineFeature(
  pages,
  {
    '/interventionStrategy': async () => (await import('./pages/interventions-page.tsx')).InterventionsPage,
    '/tempCalculateRecord': async () => (await import('./pages/calculations-page.tsx')).CalculationsPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
