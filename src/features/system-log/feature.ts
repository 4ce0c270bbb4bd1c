import { ScrollText } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

export default defineFeature({
  id: 'system-log',
  routes: [
    {
      path: '/admin-system-log/admin-system-log',
      titleKey: 'systemLog.title',
      icon: ScrollText,
      page: async () => (await import('./pages/system-log-page.tsx')).SystemLogPage,
      access: 'menu',
    },
  ],
})
