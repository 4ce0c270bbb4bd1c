import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMAND_STATE_NAMES } from '#contract/control/command-states.ts'
import type { StrategyResult } from '#contract/endpoints/regulation.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'

type Write = StrategyResult['writes'][number]

/** What became of a write. */
export function useWriteStateText(): (write: Write, isWritten: boolean) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return useCallback(
    ({ state, command, acceptedBy }, isWritten) => {
      if (command) {
        const stateText = labelIn(COMMAND_STATE_NAMES[command.state], language)
        return acceptedBy === '' ? stateText : t('calculations.acceptedBy', { state: stateText, name: acceptedBy })
      }
      if (state === 'ended') return t('calculations.notAsked')
      return t(isWritten ? 'calculations.waits' : 'calculations.advised')
    },
    [t, language],
  )
}
