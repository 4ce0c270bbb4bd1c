import { randomUUID } from 'node:crypto'
import type { HandBackPlan } from '#contract/endpoints/hand-back.ts'

/** What a person confirms who was shown this plan. */
export function confirmedHandBack(plan: HandBackPlan) {
  const { pointId, paramCode, nodeName, unit, present } = plan.point
  return {
    pointId,
    releases: plan.releases.map(({ commandId }) => commandId),
    restoresTo: plan.restoresTo,
    seen: present,
    shown: { paramCode, nodeName, unit },
    key: randomUUID(),
  }
}
