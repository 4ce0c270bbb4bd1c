import { useMutation } from '@tanstack/react-query'
import { mailGroupCalls } from '#contract/resources/mail-group.resource.ts'
import { useAnswer, useAsk } from '#data/calls.ts'

const STATE_MS = 15_000

export const useMailState = () => useAnswer(mailGroupCalls.state, {}, { refetchInterval: STATE_MS })

/** Failures of the call are shown by the shell; a refusal of the mail server is in the answer. */
export function useTestMail() {
  const ask = useAsk()
  return useMutation({ mutationFn: (keyId: string) => ask(mailGroupCalls.test, { keyId }) })
}
