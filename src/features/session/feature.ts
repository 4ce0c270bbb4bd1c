import { defineFeature } from '#lib/feature-manifest.ts'

export default defineFeature({
  id: 'session',
  routes: [
    {
      path: '/login',
      titleKey: 'session.title',
      page: async () => (await import('./pages/login-page.tsx')).LoginPage,
      access: 'open',
      isBare: true,
    },
  ],
})
