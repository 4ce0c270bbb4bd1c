import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { backFillProgress, TELEMETRY_BACK_FILL } from '../contract/endpoints/telemetry.ts'
import { useHttp } from './console-services.ts'

const POLL_MS = 5_000
/** A server that has just started does not know yet that there is something to compute. */
const ASKED_AT_LEAST = 3

/** How far the demo's past is computed, 0 to 1, and which part of it; null when there is nothing to do. Asks until it is done. */
export function usePastProgress(): { readonly name: string; readonly share: number } | null {
  const { t } = useTranslation()
  const http = useHttp()
  const { data } = useQuery({
    queryKey: ['backFill'],
    queryFn: ({ signal }) =>
      http.call(TELEMETRY_BACK_FILL, { method: 'GET', schema: backFillProgress.nullable(), isQuiet: true, signal }),
    refetchInterval: ({ state }) => (state.data === null && state.dataUpdateCount >= ASKED_AT_LEAST ? false : POLL_MS),
  })
  if (!data) return null
  return { name: t(data.part === 'day' ? 'shell.pastDay' : 'shell.pastSeason'), share: data.share }
}
