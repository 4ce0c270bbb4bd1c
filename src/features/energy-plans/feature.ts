import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/energy-plans.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-framework/planIndex': async () => (await import('./pages/plan-index-page.tsx')).PlanIndexPage,
    '/planned-target': async () => (await import('./pages/planned-target-page.tsx')).PlannedTargetPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
