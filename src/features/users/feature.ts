import { Users } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

export default defineFeature({
  id: 'users',
  routes: [
    {
      path: '/admin-role-power/admin-system-user',
      titleKey: 'resourceTitles.users',
      icon: Users,
      page: async () => (await import('./pages/users-page.tsx')).UsersPage,
      access: 'menu',
    },
  ],
})
