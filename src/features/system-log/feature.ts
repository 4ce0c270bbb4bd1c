import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/system-log.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-system-log/admin-system-log': async () => (await import('./pages/system-log-page.tsx')).SystemLogPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
