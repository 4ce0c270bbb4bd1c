import { House } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

export default defineFeature({
  id: 'overview',
  routes: [
    {
      path: '/index',
      titleKey: 'overview.title',
      icon: House,
      page: async () => (await import('./pages/overview-page.tsx')).OverviewPage,
      // the first route is always kept, whatever the menus say
      access: 'signedIn',
    },
  ],
})
