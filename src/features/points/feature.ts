import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/points.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-point': async () => (await import('./pages/standard-params-page.tsx')).StandardParamsPage,
    '/admin-framework/point-config': async () => (await import('./pages/point-pages.tsx')).PointConfigPage,
    '/admin-framework/admin-point-source': async () => (await import('./pages/point-pages.tsx')).SourcePointsPage,
    '/admin-framework/admin-point-hotsite': async () => (await import('./pages/point-pages.tsx')).StationPointsPage,
    '/admin-framework/gateways': async () => (await import('./pages/gateways-page.tsx')).GatewaysPage,
    '/admin-framework/admin-point-template': async () => (await import('./pages/templates-page.tsx')).TemplatesPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
