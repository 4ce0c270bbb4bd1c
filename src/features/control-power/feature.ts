import { defineFeature, resourceComponent } from '#archetypes/define-feature.ts'
import { pages } from '#contract/pages/control-power.pages.ts'

export default defineFeature(pages, {
  '/admin-DeviceType/admin-control-power': resourceComponent(
    async () => (await import('#contract/resources/control-power.resource.ts')).controlPowerResource,
    // the safer choice is the initial one
    { initial: { twoPersons: true } },
  ),
})
