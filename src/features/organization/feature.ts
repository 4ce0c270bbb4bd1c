import { defineFeature } from '#archetypes/define-feature.ts'
import { pages } from '#contract/pages/organization.pages.ts'

export default defineFeature(pages, {
  '/admin-framework/admin-framework-org': async () => (await import('./pages/organization-page.tsx')).OrganizationPage,
})
