import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/home.pages.ts'

export default defineFeature(
  pages,
  {
    '/uIndex': async () => (await import('./pages/user-home-page.tsx')).UserHomePage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
