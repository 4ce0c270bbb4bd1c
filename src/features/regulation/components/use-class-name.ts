import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { BalanceClass } from '#contract/endpoints/one-network.ts'
import { labelIn } from '#contract/kit/language.ts'
import { EMITTER_NAMES } from '#contract/network/cohort.ts'
import { useLanguage } from '#data/use-language.ts'

/** A class in words: source, emitter and design. */
export function useClassName(): (one: BalanceClass) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return useCallback(
    ({ sourceName, emitter, designSupplyC, designReturnC }) =>
      t('balance.classOf', {
        source: sourceName,
        emitter: labelIn(EMITTER_NAMES[emitter], language),
        supply: designSupplyC,
        back: designReturnC,
      }).trim(),
    [t, language],
  )
}
