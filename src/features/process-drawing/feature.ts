import { Workflow } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

const STATION_PATH = '/processDrawing/showS/:type'

export default defineFeature({
  id: 'process-drawing',
  routes: [
    {
      path: STATION_PATH,
      titleKey: 'drawing.title',
      icon: Workflow,
      page: async () => (await import('./pages/show-drawing-page.tsx')).StationDrawingPage,
      access: 'menu',
    },
    {
      path: '/processDrawing/showR/:type',
      titleKey: 'drawing.title',
      icon: Workflow,
      page: async () => (await import('./pages/show-drawing-page.tsx')).ResourceDrawingPage,
      access: 'menu',
      // reached from station drawings, whose dialog buttons open them
      sharesMenuOf: STATION_PATH,
    },
  ],
})
