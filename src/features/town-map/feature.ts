import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/town-map.pages.ts'

export default defineFeature(
  pages,
  {
    '/loca-map/:url': async () => (await import('./pages/town-map-page.tsx')).TownMapPage,
    '/wsBrowse/line': async () => (await import('./pages/browse-pipes-page.tsx')).BrowsePipesPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
