// What a dialog with fields holds: the values as typed, kept as a draft until they are sent or given up; what is wrong
// with them; and whether they are being sent. form-dialog.tsx shows it. Passwords and codes do not belong here.

import { useState } from 'react'
import { z } from 'zod'
import type { StaleEdit } from '#contract/kit/resource.ts'
import { type Problems, type Refusal, useProblems } from '#data/use-problems.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { type DraftFormat, useDraft } from '../draft/use-draft.ts'
import { useLeaveGuard } from '../draft/use-leave-guard.ts'

interface DialogFormOptions<Values extends object> {
  /** Names the form on its page, with what it is for: a draft comes back only for the same. */
  readonly form: string
  /** What the fields show at first: texts, choices and lists of them. */
  readonly initial: Values
  readonly onClose: () => void
  /** Says what a failure means for the fields; null where it is none of theirs. Without it, as every save does. */
  readonly problemsOf?: (failure: unknown) => Problems | null
}

export interface DialogForm<Values extends object> {
  readonly values: Values
  readonly problems: Problems
  /** What is wrong, but with no single field. */
  readonly generalProblem: string | null
  readonly isBusy: boolean
  /** Typed before the session ended or the page was loaded again. */
  readonly isRestored: boolean
  /** Who saved meanwhile, where that is why it was refused. */
  readonly stale: StaleEdit | null
  /** Changes some values, and forgets what was wrong with them. */
  change(part: Partial<Values>): void
  /** The usual properties of a field. */
  field<Name extends keyof Values & string>(name: Name): FieldOf<Values, Name>
  refuse(refusal: Refusal): void
  /** Does something with the values that leaves them in the dialog, such as a preview. */
  attempt<Answer>(step: (values: Values) => Promise<Answer>, then: (answer: Answer) => void): Promise<void>
  /** Sends the values; they are given up when that has succeeded. */
  send<Answer>(step: (values: Values) => Promise<Answer>, then: (answer: Answer) => void): Promise<void>
  /** Back to the first values. */
  discard(): void
  /** Asks before what was typed is given up. */
  close(): Promise<void>
}

interface FieldOf<Values, Name extends keyof Values> {
  readonly name: Name
  readonly value: Values[Name]
  readonly problem: string | null
  onChange(value: Values[Name]): void
}

export function useDialogForm<Values extends object>(options: DialogFormOptions<Values>): DialogForm<Values> {
  const { form, onClose, problemsOf } = options
  const [initial] = useState(options.initial)
  const [format] = useState(() => formatOf(initial))
  const { problems, refuse, forget } = useProblems()
  const [isBusy, setBusy] = useState(false)
  const { discarding, mayLeave } = useLeaveGuard()
  const { handleFailure, stale, forgetStale } = useSaveFailure(refuse)
  const edited = useDraft({ form, format, stored: initial, draftOf: itself, discarding })
  const values = edited.draft

  function change(part: Partial<Values>): void {
    const next = { ...values, ...part }
    const isAsBefore = (name: string): boolean => valueAt(next, name) === valueAt(values, name)
    // a number field says its value again when it loses the focus
    if (Object.keys(part).every(isAsBefore)) return
    edited.change(next)
    forget(Object.keys(problems).filter((name) => !(name in values && isAsBefore(name))))
  }

  async function attempt<Answer>(
    step: (values: Values) => Promise<Answer>,
    then: (answer: Answer) => void,
  ): Promise<void> {
    if (isBusy) return
    setBusy(true)
    refuse({})
    forgetStale()
    try {
      then(await step(values))
    } catch (failure) {
      const found = problemsOf?.(failure) ?? null
      if (found) refuse(found)
      else handleFailure(failure)
    } finally {
      setBusy(false)
    }
  }

  const general = Object.entries(problems).flatMap(([name, problem]) => (name in values ? [] : [problem]))
  return {
    values,
    problems,
    generalProblem: general.length > 0 ? general.join(' ') : null,
    isBusy,
    isRestored: edited.isRestored,
    stale,
    change,
    field: (name) => ({
      name,
      value: values[name],
      problem: problems[name] ?? null,
      onChange(value) {
        const part: Partial<Values> = {}
        part[name] = value
        change(part)
      },
    }),
    refuse,
    attempt,
    send: (step, then) =>
      attempt(step, (answer) => {
        // first given up: a page may open another form in the place of this one
        edited.rebase(initial, initial)
        then(answer)
      }),
    discard: () => edited.rebase(initial, initial),
    async close() {
      if (await mayLeave()) onClose()
    },
  }
}

const valueAt = (values: object, name: string): unknown => new Map<string, unknown>(Object.entries(values)).get(name)
const itself = <Values>(values: Values): Values => values

/** A kept draft is read only where it has the shape of the first values: another version of the console may have kept it. */
function formatOf<Values extends object>(initial: Values): DraftFormat<Values, Values> {
  const values = z.custom<Values>((kept) => isLike(kept, initial))
  return { base: values, draft: values }
}

/** Whether a value has the fields of a pattern with values of the same kinds; lists may have any number of entries. */
function isLike(value: unknown, pattern: unknown): boolean {
  if (Array.isArray(pattern)) {
    const [first] = pattern
    return Array.isArray(value) && (first === undefined || value.every((each) => isLike(each, first)))
  }
  if (typeof pattern !== 'object' || pattern === null) return typeof value === typeof pattern
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map(Object.entries(value))
  return Object.entries(pattern).every(([name, field]) => isLike(fields.get(name), field))
}
