import { resourcePage } from '#archetypes/resource/resource-page.tsx'
import { energySlotResource } from '#contract/resources/energy-slot.resource.ts'

/** Which point feeds which slot of a unit or a source. */
export const SlotsPage = resourcePage(energySlotResource)
