import { physicsCalls } from '#contract/resources/physics.resource.ts'
import { useAnswer } from '#data/calls.ts'

/** Every node that the user may see, parents first. */
export const usePhysicsTree = () =>
  // comparing tens of thousands of nodes with the previous ones costs more than replacing them
  useAnswer(physicsCalls.tree, {}, { structuralSharing: false })
