import type { KpiPeriod } from '#contract/endpoints/kpi.ts'
import { unitScoreCalls } from '#contract/endpoints/unit-scores.ts'
import { useShownAnswer } from '#data/calls.ts'

const FRESH_MS = 60_000
const NO_DAYS: KpiPeriod = { from: '', to: '' }

/** Scores of all units in the data scope. @param days - Null: nothing is asked. */
export const useScores = (days: KpiPeriod | null) =>
  useShownAnswer(unitScoreCalls.ofUnits, days ?? NO_DAYS, {
    enabled: days !== null,
    staleTime: FRESH_MS,
    retry: false,
  })
