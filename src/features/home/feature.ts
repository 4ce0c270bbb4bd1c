import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/home.pages.ts'

export default defineFeature(
  pages,
  {
    '/uIndex': async () => (await import('./pages/user-home-page.tsx')).UserHomePage,
    '/chahaer-index': async () => (await import('./pages/local-home-page.tsx')).LocalHomePage,
    '/homeConfig/homeConfig': async () => (await import('./pages/home-config-page.tsx')).HomeConfigPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
