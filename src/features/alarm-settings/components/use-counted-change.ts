import { useState } from 'react'
import type { DialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'

/** A form of a change of limits. */
export interface ReasonedInput {
  readonly reason: string
}

interface CountedChangeOptions<Values extends ReasonedInput, Ask, Outcome> {
  readonly form: DialogForm<Values>
  /** What is to be done with the present input; null while it is not complete. */
  readonly askOf: (purpose: { readonly reason: string; readonly preview: boolean }) => Ask | null
  readonly change: (ask: Ask) => Promise<Outcome>
  readonly onSaved: (outcome: Outcome) => void
}

/** A change of limits that is counted before it can be made with its reason; an edit asks for a new count. */
export function useCountedChange<Values extends ReasonedInput, Ask, Outcome>({
  form,
  askOf,
  change,
  onSaved,
}: CountedChangeOptions<Values, Ask, Outcome>) {
  const [counted, setCounted] = useState<{ readonly of: string; readonly outcome: Outcome } | null>(null)
  const { reason, ...fields } = form.values
  const input = JSON.stringify(fields)
  const outcome = counted?.of === input ? counted.outcome : null
  const isCounted = outcome !== null
  const next = askOf({ reason, preview: !isCounted })

  async function handleNext(): Promise<void> {
    if (next === null) return
    if (isCounted) await form.send(() => change(next), onSaved)
    else
      await form.attempt(
        () => change(next),
        (answer) => setCounted({ of: input, outcome: answer }),
      )
  }
  return { outcome, isCounted, isComplete: next !== null, handleNext }
}
