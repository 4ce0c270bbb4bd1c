import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useAskCommands } from '#archetypes/control/use-ask-commands.ts'
import type { ListState } from '#archetypes/resource/list-state.ts'
import { type CommandNews, type ControlFrame, controlCalls } from '#contract/endpoints/control.ts'
import { useAsk, useShownAnswer } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { randomUuid } from '#lib/random-hex.ts'

/** A page of frames, newest first. */
export const useFrames = ({ filters, page, pageSize }: ListState) =>
  useShownAnswer(controlCalls.frames, { ...filters, page, limit: pageSize }, { isQuiet: false })

interface Resending {
  readonly frame: ControlFrame & { readonly pointId: number }
  readonly reason: string
}

/**
 * Asks again for what a frame asked for, as a new command: it passes the gate as any other, by what is read at its point
 * now.
 */
export function useResend(onAsked: (command: CommandNews) => void) {
  const { t } = useTranslation()
  const ask = useAsk()
  const { askCommands } = useAskCommands()
  const say = useSetAtom(sayAtom)
  const { handleFailure } = useSaveFailure()
  const sending = useMutation({
    mutationFn: async ({ frame: { pointId, value, nodeName, unit }, reason }: Resending) => {
      const [right] = await ask(controlCalls.rights, { pointIds: [pointId] }, { isQuiet: true })
      const shown = { paramCode: right?.paramCode ?? '', nodeName, unit }
      const write = { pointId, value, seen: right?.present ?? null, key: randomUuid(), shown }
      return askCommands({ writes: [write], reason, validUntil: null })
    },
    onSuccess: (asked) => {
      if (asked === 'not received') return say(t('control.notReceived'))
      const [command] = asked
      if (command) onAsked(command)
    },
    onError: handleFailure,
  })
  return { resend: (resending: Resending) => sending.mutate(resending), isSending: sending.isPending }
}
