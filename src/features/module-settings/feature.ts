import { SlidersHorizontal } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

export default defineFeature({
  id: 'module-settings',
  routes: [
    {
      path: '/admin-framework/confCenter',
      titleKey: 'moduleSettings.title',
      icon: SlidersHorizontal,
      page: async () => (await import('./pages/module-settings-page.tsx')).ModuleSettingsPage,
      access: 'menu',
    },
  ],
})
