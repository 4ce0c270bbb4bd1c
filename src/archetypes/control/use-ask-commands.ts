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

/** Undefined where no answer came. @throws {AppError} */
async function unlessUnanswered<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asking
  } catch (failure) {
    if (failure instanceof AppError && failure.isUnanswered) return undefined
    throw failure
  }
}

/** Asks for commands, and where no answer comes looks them up by their keys, however long the server is away. */
export function useAskCommands(): AskCommands {
  const ask = useAsk()
  const [isLookingUp, setLookingUp] = useState(false)
  const lookUp = useCallback(
    async (keys: string[]): Promise<Asked> => {
      for (let looks = 0; looks < LOOKS; ) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_PAUSE_MS))
        const found = await unlessUnanswered(ask(controlCalls.found, { keys }, { isQuiet: true }))
        if (found && found.length > 0) return found
        if (found) looks += 1
      }
      return 'not received'
    },
    [ask],
  )
  const askCommands = useCallback(
    async (asked: InputOf<typeof controlCalls.ask>): Promise<Asked> => {
      const answer = await unlessUnanswered(ask(controlCalls.ask, asked, { isQuiet: true }))
      if (answer) return answer
      setLookingUp(true)
      try {
        return await lookUp(asked.writes.map(({ key }) => key))
      } finally {
        setLookingUp(false)
      }
    },
    [ask, lookUp],
  )
  return { askCommands, isLookingUp }
}
