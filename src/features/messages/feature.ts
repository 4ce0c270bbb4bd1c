import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/messages.pages.ts'

export default defineFeature(
  pages,
  { '/admin-message/admin-notice': async () => (await import('./pages/notice-page.tsx')).NoticePage },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
