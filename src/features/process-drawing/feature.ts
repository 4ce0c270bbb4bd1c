import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/process-drawing.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-drawing': async () => (await import('./pages/drawings-page.tsx')).DrawingsPage,
    '/processDrawing/showS/:type': async () => (await import('./pages/show-drawing-page.tsx')).StationDrawingPage,
    '/processDrawing/showR/:type': async () => (await import('./pages/show-drawing-page.tsx')).ResourceDrawingPage,
    '/processDrawing/drawS/:type': async () => (await import('./pages/draw-drawing-page.tsx')).DrawStationPage,
    '/processDrawing/drawR/:type': async () => (await import('./pages/draw-drawing-page.tsx')).DrawResourcePage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
