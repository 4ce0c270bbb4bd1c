import { loadModelCalls as calls } from '#contract/endpoints/load-models.ts'
import { useShownAnswer } from '#data/calls.ts'

/** Training takes some seconds for a node. */
const POLL_MS = 15_000

export const useModelVersions = (nodeId: string) =>
  useShownAnswer(calls.versions, { nodeId }, { refetchInterval: POLL_MS })

export const useModels = () => useShownAnswer(calls.models, {})
