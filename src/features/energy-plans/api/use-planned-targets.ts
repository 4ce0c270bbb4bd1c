import type { Days } from '#archetypes/figures/day-range.ts'
import { energyPlanCalls, type PlanStep } from '#contract/endpoints/energy-plans.ts'
import { useAnswer, useShownAnswer } from '#data/calls.ts'
import type { TargetState } from '../model/target-address.ts'

type Asked = Pick<TargetState, 'energy' | 'nodeType'>

export const usePlanned = ({ energy, nodeType }: Asked, days: Days, step: PlanStep, nodeIds?: readonly string[]) =>
  useShownAnswer(energyPlanCalls.compare, {
    energy,
    nodeType,
    ...days,
    step,
    ...(nodeIds ? { nodeIds: [...nodeIds] } : {}),
  })

export const useNodePlans = (nodeId: string, energy: TargetState['energy'], days: Days) =>
  useAnswer(energyPlanCalls.ofNode, { nodeId, energy, ...days })
