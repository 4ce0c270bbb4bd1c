import { Network } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

export default defineFeature({
  id: 'organization',
  routes: [
    {
      path: '/admin-framework/admin-framework-org',
      titleKey: 'organization.title',
      icon: Network,
      page: async () => (await import('./pages/organization-page.tsx')).OrganizationPage,
      access: 'menu',
    },
  ],
})
