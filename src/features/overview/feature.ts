import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/overview.pages.ts'

export default defineFeature(
  pages,
  {
    '/index': async () => (await import('./pages/overview-page.tsx')).OverviewPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
