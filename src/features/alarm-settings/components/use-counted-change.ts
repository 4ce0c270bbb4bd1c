import { useState } from 'react'
import { useSaveFailure } from '#data/use-save-failure.ts'

interface CountedChangeOptions<Ask, Outcome> {
  /** What is to be done with the present input; null while it is not complete. */
  readonly askOf: (purpose: { readonly reason: string; readonly preview: boolean }) => Ask | null
  readonly change: (ask: Ask) => Promise<Outcome>
  readonly onSaved: (outcome: Outcome) => void
}

/** State of a change of limits that is counted before it can be made with its reason; an edit asks for a new count. */
export function useCountedChange<Ask, Outcome>({ askOf, change, onSaved }: CountedChangeOptions<Ask, Outcome>) {
  const [reason, setReason] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { handleFailure, stale } = useSaveFailure(setProblems)
  const isCounted = outcome !== null
  const next = askOf({ reason, preview: !isCounted })

  async function handleNext(): Promise<void> {
    if (next === null) return
    setProblems({})
    try {
      const answer = await change(next)
      if (isCounted) onSaved(answer)
      else setOutcome(answer)
    } catch (failure) {
      handleFailure(failure)
    }
  }

  function handleEdit(): void {
    setOutcome(null)
    setProblems({})
  }

  return { reason, setReason, outcome, isCounted, problems, stale, isComplete: next !== null, handleNext, handleEdit }
}
