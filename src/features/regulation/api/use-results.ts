import { useEffect, useState } from 'react'
import { regulationCalls as calls } from '#contract/endpoints/regulation.ts'
import { useShownAnswer } from '#data/calls.ts'

/** Others lay and end interventions too. */
const POLL_MS = 30_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export const useInterventions = (isAll: boolean) =>
  useShownAnswer(calls.interventions, { isAll }, { refetchInterval: POLL_MS })

/** The end of the minute that has begun, epoch ms. */
const endOfMinute = (): number => Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS

/** The time, epoch ms, which moves on by the minute and is at most one ahead. */
export function useThisMinute(): number {
  const [now, setNow] = useState(endOfMinute)
  useEffect(() => {
    const timer = setInterval(() => setNow(endOfMinute()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Results of a unit in the last days. @param nodeId - Null: none is asked for. */
export const useCalculations = (nodeId: string | null, days: number, now: number) =>
  useShownAnswer(
    calls.ofNode,
    { nodeId: nodeId ?? '', from: now - days * DAY_MS, to: now },
    { enabled: nodeId !== null },
  )
