// State of one form dialog: values, errors, saving, and resolving a stale edit; everything except its appearance.
// form-values.ts parses, archetypes/draft stores, use-resource.ts calls, resource-form-dialog.tsx renders. User input
// survives every answer of the server.

import { type FormEvent, useState } from 'react'
import { CODE } from '#contract/kit/envelope.ts'
import type { Resource, ResourceRow, ResourceValues, StaleEdit } from '#contract/kit/resource.ts'
import type { SavedRecord } from '#contract/kit/resource-calls.ts'
import { retold, ruleText } from '#contract/kit/rule-texts.ts'
import { AppError } from '#data/app-error.ts'
import { useLanguage } from '#data/use-language.ts'
import { type Discarding, useDraft } from '../draft/use-draft.ts'
import type { FormValue } from '../field-kinds/field-face.ts'
import { formFormat, formOf, openedForm } from './form-draft.ts'
import { type FormValues, problemOf, readForm } from './form-values.ts'
import { useResourceActions } from './use-resource.ts'

/** The form state passed to controls. */
export interface ResourceForm {
  readonly values: FormValues
  /** Sets fields and clears their errors. */
  set(part: Readonly<Record<string, FormValue>>): void
}

export interface StaleState extends StaleEdit {
  /** The current record; null until it has been loaded. */
  readonly newest: ResourceRow | null
}

interface FormOptions {
  readonly resource: Resource
  readonly row: ResourceRow | null
  readonly initial?: ResourceValues | undefined
  readonly discarding: Discarding
  readonly onSaved: (saved: SavedRecord, values: ResourceValues) => void
}

/** An error of the schema, or the server's own text; both in the current language where the text is that of a rule. */
type Refusal = { readonly by: 'schema' } | { readonly by: 'server'; readonly text: string }
const BY_SCHEMA: Refusal = { by: 'schema' }

export function useResourceForm({ resource, row, initial, discarding, onSaved }: FormOptions) {
  const language = useLanguage()
  const actions = useResourceActions(resource)
  const [stored] = useState(() => openedForm(resource, row, initial))
  const draft = useDraft({
    form: formOf(resource),
    format: formFormat,
    stored,
    draftOf: ({ start }) => start,
    isOfSame: (kept) => kept.row?.keyId === row?.keyId,
    discarding,
  })
  const values = draft.draft
  const [refusals, setRefusals] = useState<Readonly<Record<string, Refusal>>>({})
  /** Number of refused saves. */
  const [numRefused, setNumRefused] = useState(0)
  const [isSaving, setSaving] = useState(false)
  /** Why a save failed, where no field is the cause. */
  const [failure, setFailure] = useState<unknown>(null)
  const [stale, setStale] = useState<StaleState | null>(null)
  const edited = stale?.newest ?? draft.base.row

  const form: ResourceForm = {
    values,
    set(part) {
      setRefusals((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part))))
      draft.change({ ...values, ...part })
    },
  }

  function problemAt(name: string): string | null {
    const refusal = refusals[name]
    const field = resource.fields[name]
    if (!refusal || !field) return null
    return refusal.by === 'server' ? retold(refusal.text, language) : problemOf(field, values[name] ?? '', language)
  }

  function refuse(next: Readonly<Record<string, Refusal>>): void {
    setRefusals(next)
    setNumRefused((count) => count + 1)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSaving || (stale !== null && stale.newest === null)) return
    const read = readForm(resource, values, language)
    if (read.values === null) {
      refuse(Object.fromEntries(read.problems.map(({ field }) => [field, BY_SCHEMA])))
      return
    }
    setRefusals({})
    setSaving(true)
    setFailure(null)
    try {
      const saved = edited ? await actions.update(read.values, edited) : await actions.save(read.values)
      draft.rebase(draft.base, draft.base.start)
      onSaved(saved, read.values)
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
    refuse(Object.fromEntries(own.map(({ field, rule }) => [field, { by: 'server', text: rule }])))
    if (own.length === 0) setFailure(error)
  }

  /** Asks whether another record has the value of a field that must be unique. */
  async function checkUnique(name: string): Promise<void> {
    const field = resource.fields[name]
    const value = values[name]
    if (!field?.isUnique || typeof value !== 'string' || value.trim() === '' || value === draft.base.start[name]) return
    try {
      const isTaken = await actions.checkTaken(name, value.trim(), edited?.keyId ?? null)
      // further typing clears the error again
      if (isTaken) setRefusals((now) => ({ ...now, [name]: { by: 'server', text: ruleText('taken', language) } }))
    } catch (error) {
      // the server checks uniqueness again when the record is saved
      if (!(error instanceof AppError)) throw error
    }
  }

  async function loadNewest(): Promise<void> {
    if (stale === null || !edited) return
    try {
      setStale({ ...stale, newest: await actions.read(edited.keyId) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setFailure(error)
    }
  }

  return { form, draft, problemAt, numRefused, isSaving, failure, stale, submit, checkUnique, loadNewest }
}
