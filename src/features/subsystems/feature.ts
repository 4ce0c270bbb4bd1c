import { defineFeature } from '#archetypes/define-feature.ts'
import { pages } from '#contract/pages/subsystems.pages.ts'

export default defineFeature(pages, {
  '/admin-power-developer/developer-system-child': async () =>
    (await import('./pages/subsystem-page.ts')).SubsystemPage,
  '/admin-system-conf/admin-children-system': async () =>
    (await import('./pages/subsystem-pages-page.tsx')).SubsystemPagesPage,
})
