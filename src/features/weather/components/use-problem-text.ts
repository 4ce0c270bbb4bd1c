import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const PROBLEMS = [
  'unknownSource',
  'unreachable',
  'tooLate',
  'refused',
  'notJson',
  'tooLarge',
  'malformed',
  'outdated',
] as const

/** Why a source's answer was not used, in words; a reason of a newer server as it is. */
export function useProblemText(): (problem: string) => string {
  const { t } = useTranslation()
  return useCallback(
    (problem) => {
      const known = PROBLEMS.find((each) => each === problem)
      return known ? t(`weather.${known}`) : problem
    },
    [t],
  )
}
