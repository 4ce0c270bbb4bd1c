import { useEffect, useState } from 'react'
import { kpiCalls } from '#contract/endpoints/kpi.ts'
import { overviewCalls } from '#contract/endpoints/overview.ts'
import type { KpiCode } from '#contract/kpi/kpi-definitions.ts'
import { useAnswer } from '#data/calls.ts'
import { companyDay, startOfCompanyDay } from '#lib/company-day.ts'
import { lastDays } from './shown-days.ts'
import { useShownSource } from './shown-source.ts'

const NOW_POLL_MS = 5_000
/** Levels of nodes that home pages ask for, in one call. */
export const UNITS_AND_SOURCES = ['unit', 'source'] as const
/** Days are computed as their hours end: more often nothing is new. */
export const DAYS_POLL_MS = 300_000
const CODES: KpiCode[] = ['roomPassRate', 'onlineRate', 'networkLoss', 'primaryLossRate', 'makeUpWater', 'makeUpRate']

/** The company's day as a time in it, epoch ms; changes at midnight, for pages that stay open. */
export function useToday(): number {
  const [today, setToday] = useState(() => startOfCompanyDay(companyDay(Date.now())))
  useEffect(() => {
    const timer = setInterval(() => setToday(startOfCompanyDay(companyDay(Date.now()))), 60_000)
    return () => clearInterval(timer)
  }, [])
  return today
}

/** The network now, or the shown source with what it feeds. */
export function useNetworkNow() {
  const sourceId = useShownSource()
  const input = sourceId === null ? {} : { sourceId }
  return useAnswer(overviewCalls.now, input, { refetchInterval: NOW_POLL_MS, retry: false })
}

/** As input of calls that answer for some nodes. */
export function useShownNodes(): { nodeIds?: string[] } {
  const sourceId = useShownSource()
  return sourceId === null ? {} : { nodeIds: [sourceId] }
}

/** Figures of the whole network or the shown source, day by day up to today: one answer for all widgets. */
export function useNetworkDays() {
  const input = { ...useShownNodes(), ...lastDays(useToday()) }
  return useAnswer(kpiCalls.ofNodes, { codes: CODES, ...input, step: 'day' }, { refetchInterval: DAYS_POLL_MS })
}
