import { regulationAnalysisCalls as calls } from '#contract/endpoints/regulation-analysis.ts'
import { useShownAnswer } from '#data/calls.ts'
import type { AnalysedHours } from '../model/analysis-address.ts'

/** Commands under way go on being followed. */
const POLL_MS = 60_000

export const useAnalysedCommands = (hours: AnalysedHours) =>
  useShownAnswer(calls.commands, { hours }, { refetchInterval: POLL_MS })
export const useCourse = (commandId: string) => useShownAnswer(calls.course, { commandId })
