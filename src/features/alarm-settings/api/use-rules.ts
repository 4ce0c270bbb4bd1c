import { useMutation } from '@tanstack/react-query'
import type { InputOf } from '#contract/kit/call.ts'
import { alarmRuleCalls } from '#contract/resources/alarm-rule.resource.ts'
import { useAsk } from '#data/calls.ts'

/** Failures are shown by the dialog. */
export function useCopyRules() {
  const ask = useAsk()
  return useMutation({
    mutationFn: (input: InputOf<typeof alarmRuleCalls.copy>) => ask(alarmRuleCalls.copy, input, { isQuiet: true }),
  })
}
