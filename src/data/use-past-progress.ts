import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { backFillCalls, PAST_NOUNS } from '../contract/endpoints/back-fill.ts'
import { useAnswer, useRenew } from './calls.ts'

const POLL_MS = 5_000
const PART_TEXTS = { week: 'shell.pastWeek', day: 'shell.pastDay', season: 'shell.pastSeason' } as const
/**
 * A server that has just started does not know yet whether there is anything to compute, so it is asked at least this
 * often.
 */
const ASKED_AT_LEAST = 3

/**
 * Progress of computing the demo's past, 0 to 1, and its current part; null when there is nothing to do. Polls until it
 * is finished; after each part, the figures on the open page are asked for again.
 */
export function usePastProgress(): { readonly name: string; readonly share: number } | null {
  const { t } = useTranslation()
  const { data } = useAnswer(
    backFillCalls.progress,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data === null && state.dataUpdateCount >= ASKED_AT_LEAST ? false : POLL_MS,
    },
  )
  const part = data?.part ?? null
  const renew = useRenew()
  const seen = useRef(part)
  useEffect(() => {
    if (seen.current !== null && seen.current !== part) void renew({ changes: PAST_NOUNS })
    seen.current = part
  }, [part, renew])
  if (!data) return null
  return { name: t(PART_TEXTS[data.part]), share: data.share }
}
