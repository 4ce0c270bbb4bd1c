import { useCallback, useState } from 'react'
import { type CommandNews, controlCalls } from '#contract/endpoints/control.ts'
import type { InputOf } from '#contract/kit/call.ts'
import { AppError } from '#data/app-error.ts'
import { useAsk } from '#data/calls.ts'

const LOOK_PAUSE_MS = 2_000
/** A question that came late may still be being stored when the first look finds nothing. */
const LOOKS = 3

type Asked = readonly CommandNews[] | 'not received'

interface AskCommands {
  /** @returns How the commands stand; `not received`: the server answers, and has none of them. @throws {AppError} */
  askCommands(asked: InputOf<typeof controlCalls.ask>): Promise<Asked>
  /** The connection was lost while they were asked for: whether the server has them is being looked up. */
  readonly isLookingUp: boolean
}

/** Asks for commands, and where no answer comes looks them up by their keys, however long the server is away. */
export function useAskCommands(): AskCommands {
  const ask = useAsk()
  const [isLookingUp, setLookingUp] = useState(false)
  const askCommands = useCallback(
    async (asked: InputOf<typeof controlCalls.ask>): Promise<Asked> => {
      try {
        return await ask(controlCalls.ask, asked, { isQuiet: true })
      } catch (failure) {
        if (!(failure instanceof AppError && failure.isUnanswered)) throw failure
      }
      setLookingUp(true)
      try {
        const keys = asked.writes.map(({ key }) => key)
        for (let looks = 0; looks < LOOKS; ) {
          await new Promise((resolve) => setTimeout(resolve, LOOK_PAUSE_MS))
          try {
            const found = await ask(controlCalls.found, { keys }, { isQuiet: true })
            if (found.length > 0) return found
            looks += 1
          } catch (failure) {
            if (!(failure instanceof AppError && failure.isUnanswered)) throw failure
          }
        }
        return 'not received'
      } finally {
        setLookingUp(false)
      }
    },
    [ask],
  )
  return { askCommands, isLookingUp }
}
