import { defineFeature } from '#archetypes/define-feature.ts'
import { pages } from '#contract/pages/system-log.pages.ts'

export default defineFeature(pages, {
  '/admin-system-log/admin-system-log': async () => (await import('./pages/system-log-page.tsx')).SystemLogPage,
})
