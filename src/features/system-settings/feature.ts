import { Settings2 } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

export default defineFeature({
  id: 'system-settings',
  routes: [
    {
      path: '/admin-power-developer/developer-system-setting',
      titleKey: 'systemSettings.title',
      icon: Settings2,
      page: async () => (await import('./pages/system-settings-page.tsx')).SystemSettingsPage,
      access: 'menu',
    },
  ],
})
