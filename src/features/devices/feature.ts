import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/devices.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-DeviceType/DeviceType': async () => (await import('./pages/catalogue-pages.ts')).DeviceTypesPage,
    '/admin-DeviceType/admin-databases-device': async () =>
      (await import('./pages/catalogue-pages.ts')).DeviceModelsPage,
    '/admin-DeviceType/admin-databases-template': async () =>
      (await import('./pages/templates-page.tsx')).DeviceTemplatesPage,
    '/admin-deviceConf': async () => (await import('./pages/devices-page.tsx')).DevicesPage,
    '/admin-second-setting/comCard': async () => (await import('./pages/cards-page.tsx')).CardsPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
