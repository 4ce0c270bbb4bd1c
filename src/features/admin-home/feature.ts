import { LayoutDashboard } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

export default defineFeature({
  id: 'admin-home',
  routes: [
    {
      path: '/admin-home/index',
      titleKey: 'adminHome.title',
      icon: LayoutDashboard,
      page: async () => (await import('./pages/admin-home-page.tsx')).AdminHomePage,
      // kept whatever the menus say (requirements R2.1-15)
      access: 'signedIn',
    },
  ],
})
