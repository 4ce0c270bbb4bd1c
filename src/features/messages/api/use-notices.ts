import { useMutation } from '@tanstack/react-query'
import type { InputOf } from '#contract/kit/call.ts'
import { noticeCalls } from '#contract/resources/notice.resource.ts'
import { useAnswer, useAsk } from '#data/calls.ts'

/** The text of a notice, read anew each time that it is opened. */
export const useNoticeText = (keyId: string) => useAnswer(noticeCalls.text, { keyId }, { staleTime: 0 })

/** Saves the text of a notice; refused with 1009 where somebody else saved the notice meanwhile. */
export function useSaveNoticeText() {
  const ask = useAsk()
  return useMutation({
    mutationFn: (text: InputOf<typeof noticeCalls.saveText>) =>
      ask(noticeCalls.saveText, text, { isQuiet: true, isReloaded: true }),
  })
}

/** Publishes or withdraws a notice of the version that is shown. */
export function useNoticePublishing() {
  const ask = useAsk()
  return useMutation({
    mutationFn: ({ isShown, keyId, version }: { isShown: boolean; keyId: string; version: number }) =>
      ask(isShown ? noticeCalls.publish : noticeCalls.withdraw, { keyId, version }),
  })
}
