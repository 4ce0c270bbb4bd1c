import { optionsAt } from '#contract/kit/resource-calls.ts'
import { useAnswer } from '#data/calls.ts'

const OPTIONS_STALE_MS = 60_000

/** The options of a reference. */
export const useOptions = (path: string) =>
  useAnswer(optionsAt(path), {}, { isQuiet: false, staleTime: OPTIONS_STALE_MS, enabled: path !== '' })
