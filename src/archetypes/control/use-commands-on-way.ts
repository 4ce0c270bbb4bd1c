import { isOpen } from '#contract/control/command-states.ts'
import { COMMAND_POLL_MS, type CommandNews, controlCalls } from '#contract/endpoints/control.ts'
import { useAnswer } from '#data/calls.ts'

/** How commands stand, asked again until nothing is to come of any; at least one. */
export function useCommandsOnWay(first: readonly CommandNews[]): readonly CommandNews[] {
  const { data } = useAnswer(
    controlCalls.states,
    { commandIds: first.map(({ commandId }) => commandId) },
    {
      staleTime: 0,
      enabled: first.length > 0,
      refetchInterval: ({ state }) => {
        const present: readonly CommandNews[] = state.data ?? []
        return present.length > 0 && !present.some((one) => isOpen(one.state)) ? false : COMMAND_POLL_MS
      },
    },
  )
  return data ?? first
}
