import { BookMarked, CardSim, Cpu, ListOrdered, Shapes } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

export default defineFeature({
  id: 'devices',
  routes: [
    {
      path: '/admin-DeviceType/DeviceType',
      titleKey: 'devices.typesTitle',
      icon: Shapes,
      page: async () => (await import('./pages/catalogue-pages.ts')).DeviceTypesPage,
      access: 'menu',
    },
    {
      path: '/admin-DeviceType/admin-databases-device',
      titleKey: 'devices.modelsTitle',
      icon: BookMarked,
      page: async () => (await import('./pages/catalogue-pages.ts')).DeviceModelsPage,
      access: 'menu',
    },
    {
      path: '/admin-DeviceType/admin-databases-template',
      titleKey: 'devices.templatesTitle',
      icon: ListOrdered,
      page: async () => (await import('./pages/templates-page.tsx')).DeviceTemplatesPage,
      access: 'menu',
    },
    {
      path: '/admin-deviceConf',
      titleKey: 'devices.devicesTitle',
      icon: Cpu,
      page: async () => (await import('./pages/devices-page.tsx')).DevicesPage,
      access: 'menu',
    },
    {
      path: '/admin-second-setting/comCard',
      titleKey: 'devices.cardsTitle',
      icon: CardSim,
      page: async () => (await import('./pages/cards-page.tsx')).CardsPage,
      access: 'menu',
    },
  ],
})
