import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/map-settings.pages.ts'

export default defineFeature(
  pages,
  {
    '/offline-map': async () => (await import('./pages/offline-map-page.tsx')).OfflineMapPage,
    '/admin-mapConf/admin-pipeMap': async () => (await import('./pages/map-setup-page.tsx')).MapSetupPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
