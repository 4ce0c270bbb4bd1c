import { defineFeature } from '#archetypes/define-feature.ts'
import { pages } from '#contract/pages/module-settings.pages.ts'

export default defineFeature(pages, {
  '/admin-framework/confCenter': async () => (await import('./pages/module-settings-page.tsx')).ModuleSettingsPage,
})
