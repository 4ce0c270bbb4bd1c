import { useMemo } from 'react'
import { shownName } from '#contract/kit/built-in-names.ts'
import { optionsAt } from '#contract/kit/resource-calls.ts'
import { useAnswer } from '#data/calls.ts'
import { useLanguage } from '#data/use-language.ts'

const OPTIONS_STALE_MS = 60_000

/** The options of a reference, in the language of the console. */
export function useOptions(path: string) {
  const language = useLanguage()
  const { data, isError, refetch } = useAnswer(
    optionsAt(path),
    {},
    { isQuiet: false, staleTime: OPTIONS_STALE_MS, enabled: path !== '' },
  )
  const shown = useMemo(
    () => data?.map((option) => ({ ...option, name: shownName(option.name, language) })),
    [data, language],
  )
  return { data: shown, isError, refetch }
}
