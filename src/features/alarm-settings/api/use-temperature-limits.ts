import { useMutation } from '@tanstack/react-query'
import { temperatureLimitCalls as calls, type LimitSetOutcome } from '#contract/endpoints/temperature-limits.ts'
import type { InputOf, OutputOf } from '#contract/kit/call.ts'
import { useAnswer, useAsk } from '#data/calls.ts'

/** A change of temperature limits as its dialog sends it: as a preview first, then with its reason. */
export type LimitAsk =
  | { readonly kind: 'save'; readonly input: InputOf<typeof calls.save> }
  | { readonly kind: 'remove'; readonly input: InputOf<typeof calls.remove> }
  | { readonly kind: 'undo'; readonly input: InputOf<typeof calls.undo> }

/** Failures are shown by the dialog. */
export function useChangeLimits() {
  const ask = useAsk()
  return useMutation({
    mutationFn: (change: LimitAsk): Promise<LimitSetOutcome> => {
      if (change.kind === 'save') return ask(calls.save, change.input, { isQuiet: true })
      if (change.kind === 'remove') return ask(calls.remove, change.input, { isQuiet: true })
      return ask(calls.undo, change.input, { isQuiet: true })
    },
  })
}

export const useLimitSets = () => useAnswer(calls.list, {})
/** What limits can be for. */
export type LimitChoices = OutputOf<typeof calls.choices>
export const useLimitChoices = () => useAnswer(calls.choices, {})
export const useLimitPoints = (keyId: string) => useAnswer(calls.points, { keyId })
export const useLimitHistory = () => useAnswer(calls.history, {})
