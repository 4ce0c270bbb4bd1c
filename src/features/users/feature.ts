import { defineFeature } from '#archetypes/define-feature.ts'
import { pages } from '#contract/pages/users.pages.ts'

export default defineFeature(pages, {
  '/admin-role-power/admin-system-user': async () => (await import('./pages/users-page.tsx')).UsersPage,
})
