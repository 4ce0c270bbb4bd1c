import { unitBuildingCalls as calls } from '#contract/endpoints/unit-buildings.ts'
import { useAnswer, useShownAnswer } from '#data/calls.ts'

export const useUnitBuilding = (nodeId: string) => useShownAnswer(calls.building, { nodeId })

/** Of the units in sight whose building was learnt. @param enabled - Else they are not asked for. */
export const useLearntHeatIndexes = (enabled: boolean) => useAnswer(calls.heatIndexes, {}, { enabled })

/** Of all units in sight. */
export const useBuildingFindings = () => useShownAnswer(calls.findings, {})
