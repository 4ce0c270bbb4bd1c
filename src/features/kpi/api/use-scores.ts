import { keepPreviousData } from '@tanstack/react-query'
import type { KpiPeriod } from '#contract/endpoints/kpi.ts'
import { unitScoreCalls } from '#contract/endpoints/unit-scores.ts'
import { useAnswer } from '#data/calls.ts'

const FRESH_MS = 60_000
const NO_DAYS: KpiPeriod = { from: '', to: '' }

/** Scores of all units in the data scope. @param days - Null: nothing is asked. */
export const useScores = (days: KpiPeriod | null) =>
  useAnswer(unitScoreCalls.ofUnits, days ?? NO_DAYS, {
    enabled: days !== null,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: false,
  })
