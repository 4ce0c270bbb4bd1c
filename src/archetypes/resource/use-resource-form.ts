// The state of one form dialog: values, problems, saving, and the way out of a stale edit. Duty: everything but the looks.
// Neighbours: form-values.ts reads, use-resource.ts calls, resource-form-dialog.tsx shows. Invariant: whatever the server
// answers, what the user typed stays.

import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { CODE } from '#contract/kit/envelope.ts'
import type { Resource, ResourceRow, ResourceValues, StaleEdit } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { AppError } from '#data/app-error.ts'
import type { SavedRecord } from '#data/resource-client.ts'
import { useLanguage } from '#data/use-language.ts'
import { type FormValues, formValuesOf, readForm } from './form-values.ts'
import { useResourceActions } from './use-resource.ts'

export type ResourceForm = UseFormReturn<FormValues>

export interface StaleState extends StaleEdit {
  /** The record as it is now; null until it was asked for. */
  readonly newest: ResourceRow | null
}

interface FormOptions {
  readonly resource: Resource
  readonly mode: 'new' | 'edit'
  readonly row?: ResourceRow | undefined
  readonly initial?: ResourceValues | undefined
  readonly onSaved: (saved: SavedRecord, values: ResourceValues) => void
}

export function useResourceForm({ resource, mode, row, initial, onSaved }: FormOptions) {
  const language = useLanguage()
  const actions = useResourceActions(resource)
  const [isSaving, setSaving] = useState(false)
  /** Why nothing was saved, where no field is to blame. */
  const [failure, setFailure] = useState<unknown>(null)
  const [stale, setStale] = useState<StaleState | null>(null)
  const [startValues] = useState(() => formValuesOf(resource, row ?? initial ?? {}))
  const edited = stale?.newest ?? (mode === 'edit' ? (row ?? null) : null)

  const form = useForm<FormValues>({
    defaultValues: startValues,
    shouldFocusError: false,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    resolver: (values) => {
      const read = readForm(resource, values, language)
      if (read.values !== null) return { values, errors: {} }
      const errors = read.problems.map(({ field, rule }) => [field, { type: 'rule', message: rule }] as const)
      return { values: {}, errors: Object.fromEntries(errors) }
    },
  })
  useProblemsInLanguage(form, language)

  async function send(values: FormValues): Promise<void> {
    const read = readForm(resource, values, language)
    if (read.values === null || (stale !== null && stale.newest === null)) return
    setSaving(true)
    setFailure(null)
    try {
      onSaved(edited ? await actions.update(read.values, edited) : await actions.save(read.values), read.values)
    } catch (error) {
      accept(error)
    } finally {
      setSaving(false)
    }
  }

  function accept(error: unknown): void {
    if (!(error instanceof AppError)) throw error
    if (error.code === CODE.staleEdit && error.staleEdit) {
      setStale({ ...error.staleEdit, newest: null })
      return
    }
    const own =
      error.code === CODE.invalidInput ? error.fields.filter(({ field }) => resource.form.includes(field)) : []
    for (const { field, rule } of own) form.setError(field, { type: 'server', message: rule })
    if (own.length === 0) setFailure(error)
  }

  /** Asks whether another record has the value of a field, where none may. */
  async function checkUnique(name: string): Promise<void> {
    const field = resource.fields[name]
    const value = form.getValues(name)
    if (!field?.isUnique || typeof value !== 'string' || value.trim() === '' || value === startValues[name]) return
    try {
      const isTaken = await actions.checkTaken(name, value.trim(), edited?.keyId ?? null)
      if (isTaken && form.getValues(name) === value)
        form.setError(name, { type: 'taken', message: ruleText('taken', language) })
    } catch (error) {
      // the server checks again when the record is saved
      if (!(error instanceof AppError)) throw error
    }
  }

  async function loadNewest(): Promise<void> {
    if (stale === null || !row) return
    try {
      setStale({ ...stale, newest: await actions.read(row.keyId) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setFailure(error)
    }
  }

  return { form, isSaving, failure, stale, submit: form.handleSubmit(send), checkUnique, loadNewest }
}

/** Problems on screen follow the language; those of the server stay as it said them. */
function useProblemsInLanguage(form: ResourceForm, language: string): void {
  const shownIn = useRef(language)
  useEffect(() => {
    if (shownIn.current === language) return
    shownIn.current = language
    const wrong = Object.entries(form.formState.errors).filter(([, error]) => error?.type === 'rule')
    if (wrong.length > 0) void form.trigger(wrong.map(([name]) => name))
  }, [form, language])
}
