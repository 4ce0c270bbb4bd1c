import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoundOrganization } from '#contract/endpoints/weather-config.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { useProblemText } from './use-problem-text.ts'

/** How the source of a binding does, in words; empty without a binding. */
export function useStateText(): (bound: Pick<BoundOrganization, 'openFlag' | 'state'>) => string {
  const { t } = useTranslation()
  const problemText = useProblemText()
  return useCallback(
    ({ openFlag, state }) => {
      if (!state) return ''
      if (openFlag === false) return t('weather.closed')
      if (state.problem)
        return [problemText(state.problem), state.problemDetail].filter((part) => part !== '').join(': ')
      if (state.newestAt === null) return t('weather.stateNever')
      return t('weather.stateGood', { time: formatDateTime(state.newestAt, 'MM-DD HH:mm') })
    },
    [t, problemText],
  )
}
