import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/message-mappings.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-framework/message-mappings': async () =>
      (await import('./pages/message-mappings-page.tsx')).MessageMappingsPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
