import { defineFeature } from '#archetypes/define-feature.ts'
import { pages } from '#contract/pages/session.pages.ts'

export default defineFeature(pages, {
  '/login': async () => (await import('./pages/login-page.tsx')).LoginPage,
})
