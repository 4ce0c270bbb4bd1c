import { unitBuildingCalls as calls } from '#contract/endpoints/unit-buildings.ts'
import { useShownAnswer } from '#data/calls.ts'

export const useUnitBuilding = (nodeId: string) => useShownAnswer(calls.building, { nodeId })

/** Of all units in sight. */
export const useBuildingFindings = () => useShownAnswer(calls.findings, {})
