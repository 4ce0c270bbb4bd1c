import { defineFeature, resourceComponent } from '#archetypes/define-feature.ts'
import { pages } from '#contract/pages/authority-codes.pages.ts'

export default defineFeature(pages, {
  '/admin-power-developer/developer-system-power': resourceComponent(
    async () => (await import('#contract/resources/authority-code.resource.ts')).authorityCodeResource,
    // a new code belongs to no role until it is granted
    { initial: { isBasic: false } },
  ),
})
