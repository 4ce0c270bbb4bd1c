import { defineFeature } from '#archetypes/define-feature.ts'
import { pages } from '#contract/pages/overview.pages.ts'

export default defineFeature(pages, {
  '/index': async () => (await import('./pages/overview-page.tsx')).OverviewPage,
})
