import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/module-settings.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-framework/confCenter': async () => (await import('./pages/module-settings-page.tsx')).ModuleSettingsPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
