import { regulationAnalysisCalls as calls } from '#contract/endpoints/regulation-analysis.ts'
import { useShownAnswer } from '#data/calls.ts'
import type { AnalysisState } from '../model/analysis-address.ts'

/** Commands under way go on being followed. */
const POLL_MS = 60_000

export const useAnalysedCommands = ({ hours, strategy, kind }: Pick<AnalysisState, 'hours' | 'strategy' | 'kind'>) =>
  useShownAnswer(calls.commands, { hours, of: strategy, kind: kind === '' ? null : kind }, { refetchInterval: POLL_MS })
export const useCourse = (commandId: string) => useShownAnswer(calls.course, { commandId })
