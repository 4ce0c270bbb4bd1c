import { messageMappingCalls } from '#contract/endpoints/message-mappings.ts'
import type { InputOf } from '#contract/kit/call.ts'
import { useAnswer, useAsk } from '#data/calls.ts'

/** Not renewed while somebody edits one: saving detects whether it was changed meanwhile. */
export const useMessageMappings = () => useAnswer(messageMappingCalls.list, {})

export function useMappingActions() {
  const ask = useAsk()
  return {
    save: (input: InputOf<typeof messageMappingCalls.save>) =>
      ask(messageMappingCalls.save, input, { isQuiet: true, isReloaded: true }),
    remove: (keyId: string) => ask(messageMappingCalls.remove, { keyId }, { isReloaded: true }),
    tryMessage: (input: InputOf<typeof messageMappingCalls.tryMessage>) =>
      ask(messageMappingCalls.tryMessage, input, { isQuiet: true }),
  }
}
