import { BookType, Gauge, ListTree, Radio, Thermometer } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

export default defineFeature({
  id: 'points',
  routes: [
    {
      path: '/admin-point',
      titleKey: 'points.paramsTitle',
      icon: BookType,
      page: async () => (await import('./pages/standard-params-page.tsx')).StandardParamsPage,
      access: 'menu',
    },
    {
      path: '/admin-framework/point-config',
      titleKey: 'points.configTitle',
      icon: Gauge,
      page: async () => (await import('./pages/point-pages.tsx')).PointConfigPage,
      access: 'menu',
    },
    {
      path: '/admin-framework/admin-point-source',
      titleKey: 'points.sourceTitle',
      icon: Thermometer,
      page: async () => (await import('./pages/point-pages.tsx')).SourcePointsPage,
      access: 'menu',
    },
    {
      path: '/admin-framework/admin-point-hotsite',
      titleKey: 'points.stationTitle',
      icon: Radio,
      page: async () => (await import('./pages/point-pages.tsx')).StationPointsPage,
      access: 'menu',
    },
    {
      path: '/admin-framework/admin-point-template',
      titleKey: 'points.templateTitle',
      icon: ListTree,
      page: async () => (await import('./pages/templates-page.tsx')).TemplatesPage,
      access: 'menu',
    },
  ],
})
