import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/map-areas.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-mapConf/admin-blockMap': async () => (await import('./pages/block-map-page.tsx')).BlockMapPage,
    '/wsBrowse/polygon': async () => (await import('./pages/live-areas-page.tsx')).LiveAreasPage,
    '/balancePolygon': async () => (await import('./pages/balance-map-page.tsx')).BalanceMapPage,
    '/energy-map': async () => (await import('./pages/energy-map-page.tsx')).EnergyMapPage,
    '/room-temperature': async () => (await import('./pages/room-map-page.tsx')).RoomMapPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
