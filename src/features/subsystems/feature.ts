import { Blocks, LayoutList } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

export default defineFeature({
  id: 'subsystems',
  routes: [
    {
      path: '/admin-power-developer/developer-system-child',
      titleKey: 'subsystems.title',
      icon: Blocks,
      page: async () => (await import('./pages/subsystem-page.ts')).SubsystemPage,
      access: 'menu',
    },
    {
      path: '/admin-system-conf/admin-children-system',
      titleKey: 'subsystems.pagesTitle',
      icon: LayoutList,
      page: async () => (await import('./pages/subsystem-pages-page.tsx')).SubsystemPagesPage,
      access: 'menu',
    },
  ],
})
