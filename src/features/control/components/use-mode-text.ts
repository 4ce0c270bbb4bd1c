import { useCallback } from 'react'
import { UNIT_MODE_PARAM } from '#contract/endpoints/unit-control-modes.ts'
import { labelIn } from '#contract/kit/language.ts'
import { PARAM_WORDS } from '#contract/network/param-words.ts'
import { useLanguage } from '#data/use-language.ts'

/** The word of a unit's mode; its number where it has none. */
export function useModeText(): (mode: number) => string {
  const language = useLanguage()
  return useCallback(
    (mode) => {
      const word = PARAM_WORDS[UNIT_MODE_PARAM]?.[String(mode)]
      return word ? labelIn(word, language) : String(mode)
    },
    [language],
  )
}
