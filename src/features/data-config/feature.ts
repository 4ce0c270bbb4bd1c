import { Columns3, Flame, Pin, Spline, Table2 } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

export default defineFeature({
  id: 'data-config',
  routes: [
    {
      path: '/admin-dataConf/dataGroupConf',
      titleKey: 'dataConfig.groupsTitle',
      icon: Table2,
      page: async () => (await import('./pages/data-groups-page.tsx')).DataGroupsPage,
      access: 'menu',
    },
    {
      path: '/admin-dataConf/dataColumnConf',
      titleKey: 'dataConfig.columnsTitle',
      icon: Columns3,
      page: async () => (await import('./pages/layout-pages.tsx')).DataColumnsPage,
      access: 'menu',
    },
    {
      path: '/admin-dataConf/dataFixedColConf',
      titleKey: 'dataConfig.fixedTitle',
      icon: Pin,
      page: async () => (await import('./pages/layout-pages.tsx')).FixedColumnsPage,
      access: 'menu',
    },
    {
      path: '/admin-dataConf/curveGroupConfig',
      titleKey: 'dataConfig.curvesTitle',
      icon: Spline,
      page: async () => (await import('./pages/layout-pages.tsx')).CurveGroupsPage,
      access: 'menu',
    },
    {
      path: '/admin-dataConf/heatSourceConf',
      titleKey: 'dataConfig.sourcesTitle',
      icon: Flame,
      page: async () => (await import('./pages/layout-pages.tsx')).SourceColumnsPage,
      access: 'menu',
    },
  ],
})
