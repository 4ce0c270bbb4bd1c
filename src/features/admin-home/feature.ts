import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/admin-home.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-home/index': async () => (await import('./pages/admin-home-page.tsx')).AdminHomePage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
