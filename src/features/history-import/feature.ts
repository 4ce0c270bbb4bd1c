import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/history-import.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-framework/history-import': async () => (await import('./pages/history-import-page.tsx')).HistoryImportPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
