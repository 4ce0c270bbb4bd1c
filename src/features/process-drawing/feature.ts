import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/process-drawing.pages.ts'

export default defineFeature(
  pages,
  {
    '/processDrawing/showS/:type': async () => (await import('./pages/show-drawing-page.tsx')).StationDrawingPage,
    '/processDrawing/showR/:type': async () => (await import('./pages/show-drawing-page.tsx')).ResourceDrawingPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
