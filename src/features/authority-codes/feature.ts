import { KeyRound } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

export default defineFeature({
  id: 'authority-codes',
  routes: [
    {
      path: '/admin-power-developer/developer-system-power',
      titleKey: 'resourceTitles.authorityCodes',
      icon: KeyRound,
      page: async () => (await import('./authority-codes-page.ts')).AuthorityCodesPage,
      access: 'menu',
    },
  ],
})
