import { resourcePage } from '../../../archetypes/resource/resource-page.tsx'
import { physicsTypeResource } from '../../../contract/resources/physics.resource.ts'

/** The types of the physics tree, and below which each may hang. */
export const SchemaPage = resourcePage(physicsTypeResource, {
  isDeletable: ({ isBuiltIn, numNodes }) => isBuiltIn !== true && numNodes === 0,
})
