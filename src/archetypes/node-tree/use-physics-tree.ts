import { physicsCalls } from '#contract/resources/physics.resource.ts'
import { useAnswer } from '#data/calls.ts'

/** Every node that the user sees, parents first. */
export const usePhysicsTree = () =>
  // to compare tens of thousands of nodes with those before costs more than to take the new ones
  useAnswer(physicsCalls.tree, {}, { structuralSharing: false })
