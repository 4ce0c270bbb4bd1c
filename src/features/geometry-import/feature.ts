import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/geometry-import.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-mapConf/admin-geoJson': async () => (await import('./pages/geometry-files-page.tsx')).GeometryFilesPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
