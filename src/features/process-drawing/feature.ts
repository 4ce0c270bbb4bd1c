import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/process-drawing.pages.ts'
import { readingMode } from '#data/reading-mode.ts'

/** The viewer as the address of this page asks for it. */
const viewerOr = async <Page>(person: () => Promise<Page>) => {
  if (readingMode === 'kiosk') return (await import('./walls/wall-page.tsx')).WallPage
  if (readingMode === 'frame') return (await import('./embedding/embedded-drawing-page.tsx')).EmbeddedDrawingPage
  return person()
}

export default defineFeature(
  pages,
  {
    '/admin-set-drawing': async () => (await import('./embedding/set-drawing-page.tsx')).SetDrawingPage,
    '/configuration-diagram': async () =>
      (await import('./viewer/configuration-diagram-page.tsx')).ConfigurationDiagramPage,
    '/admin-drawing': async () => (await import('./management/drawings-page.tsx')).DrawingsPage,
    '/processDrawing/showS/:type': () =>
      viewerOr(async () => (await import('./viewer/show-drawing-page.tsx')).StationDrawingPage),
    '/processDrawing/showR/:type': () =>
      viewerOr(async () => (await import('./viewer/show-drawing-page.tsx')).ResourceDrawingPage),
    '/processDrawing/drawS/:type': async () => (await import('./editing/draw-drawing-page.tsx')).DrawStationPage,
    '/processDrawing/drawR/:type': async () => (await import('./editing/draw-drawing-page.tsx')).DrawResourcePage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
