import { BookCopy, ListTree } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

export default defineFeature({
  id: 'menus',
  routes: [
    {
      path: '/admin-power-developer/developer-menu',
      titleKey: 'menus.title',
      icon: ListTree,
      page: async () => (await import('./pages/menu-page.tsx')).MenuPage,
      access: 'menu',
    },
    {
      path: '/admin-power-developer/developer-menu-template',
      titleKey: 'menus.templatesTitle',
      icon: BookCopy,
      page: async () => (await import('./pages/menu-template-page.tsx')).MenuTemplatePage,
      access: 'menu',
    },
  ],
})
