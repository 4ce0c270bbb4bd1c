import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/menus.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-power-developer/developer-menu': async () => (await import('./pages/menu-page.tsx')).MenuPage,
    '/admin-power-developer/developer-menu-template': async () =>
      (await import('./pages/menu-template-page.tsx')).MenuTemplatePage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
