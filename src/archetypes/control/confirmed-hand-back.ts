import type { HandBackPlan, handBackCalls } from '#contract/endpoints/hand-back.ts'
import type { InputOf } from '#contract/kit/call.ts'

type ConfirmedHandBack = InputOf<typeof handBackCalls.handBack>['handBacks'][number]

/** What a person confirms who was shown a plan. @param key - One for each confirmation: sent twice, it is one command. */
export function confirmedHandBack({ point, releases, restoresTo }: HandBackPlan, key: string): ConfirmedHandBack {
  const { pointId, paramCode, nodeName, unit, present } = point
  return {
    pointId,
    releases: releases.map(({ commandId }) => commandId),
    restoresTo,
    seen: present,
    shown: { paramCode, nodeName, unit },
    key,
  }
}
