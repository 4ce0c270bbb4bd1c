import { isOpen } from '#contract/control/command-states.ts'
import { COMMAND_POLL_MS, type CommandNews, controlCalls } from '#contract/endpoints/control.ts'
import { useAnswer } from '#data/calls.ts'

/** How a command stands, asked again until nothing is to come of it. */
export function useCommand(first: CommandNews): CommandNews {
  const { data } = useAnswer(
    controlCalls.states,
    { commandIds: [first.commandId] },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => {
        const [present] = (state.data ?? []) as readonly CommandNews[]
        return present && !isOpen(present.state) ? false : COMMAND_POLL_MS
      },
    },
  )
  return data?.[0] ?? first
}
