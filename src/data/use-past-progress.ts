import { useTranslation } from 'react-i18next'
import { backFillCalls } from '../contract/endpoints/back-fill.ts'
import { useAnswer } from './calls.ts'

const POLL_MS = 5_000
/** A server that has just started does not know yet that there is something to compute. */
const ASKED_AT_LEAST = 3

/** How far the demo's past is computed, 0 to 1, and which part of it; null when there is nothing to do. Asks until it is done. */
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
  if (!data) return null
  return { name: t(data.part === 'day' ? 'shell.pastDay' : 'shell.pastSeason'), share: data.share }
}
