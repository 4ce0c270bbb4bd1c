import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/session.pages.ts'

export default defineFeature(
  pages,
  {
    '/login': async () => (await import('./pages/login-page.tsx')).LoginPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
