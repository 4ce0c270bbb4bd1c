import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/data-config.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-dataConf/dataGroupConf': async () => (await import('./pages/data-groups-page.tsx')).DataGroupsPage,
    '/admin-dataConf/dataColumnConf': async () => (await import('./pages/layout-pages.tsx')).DataColumnsPage,
    '/admin-dataConf/dataFixedColConf': async () => (await import('./pages/layout-pages.tsx')).FixedColumnsPage,
    '/admin-dataConf/curveGroupConfig': async () => (await import('./pages/layout-pages.tsx')).CurveGroupsPage,
    '/admin-combined-platform/column-sort': async () => (await import('./pages/column-sort-page.tsx')).ColumnSortPage,
    '/admin-dataConf/heatSourceConf': async () => (await import('./pages/layout-pages.tsx')).SourceColumnsPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
