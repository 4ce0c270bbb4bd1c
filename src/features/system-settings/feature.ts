import { defineFeature } from '#archetypes/define-feature.ts'
import { pages } from '#contract/pages/system-settings.pages.ts'

export default defineFeature(pages, {
  '/admin-power-developer/developer-system-setting': async () =>
    (await import('./pages/system-settings-page.tsx')).SystemSettingsPage,
})
