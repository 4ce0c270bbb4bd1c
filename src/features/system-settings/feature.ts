import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/system-settings.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-power-developer/developer-system-setting': async () =>
      (await import('./pages/system-settings-page.tsx')).SystemSettingsPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
