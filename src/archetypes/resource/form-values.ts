// What a form holds while it is edited, and the way from there to what a call takes. Duty: start values, reading through
// the resource's own schema, and what differs from another version. Invariant: no rule is written here a second time, the
// words of every refusal come from the contract.

import type { FieldProblem } from '#contract/kit/envelope.ts'
import type { Field } from '#contract/kit/field.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Resource, ResourceValues } from '#contract/kit/resource.ts'
import { issueText, problemsOf } from '#contract/kit/rule-texts.ts'
import type { FormValue } from '../field-kinds/field-face.ts'
import { FIELD_FACES } from '../field-kinds/field-faces.ts'

export type FormValues = Record<string, FormValue>

/** A value of a row as a form holds it; without one, what a new record starts with. */
const formValue = (field: Field, told: unknown): FormValue => FIELD_FACES[field.kind].held(told ?? field.start)

/** Values of a form over a record, or over what a new one starts with. */
export function formValuesOf(resource: Resource, row: ResourceValues): FormValues {
  const entries = resource.form.flatMap((name) => {
    const field = resource.fields[name]
    return field ? [[name, formValue(field, row[name])] as const] : []
  })
  return Object.fromEntries(entries)
}

/** What is wrong with one value, in words; null when nothing is. */
export function problemOf(field: Field, value: FormValue, language: Language): string | null {
  const issue = field.schema.safeParse(value, { reportInput: true }).error?.issues[0]
  return issue ? issueText(issue, language) : null
}

type FormReading =
  | { readonly values: ResourceValues }
  | { readonly values: null; readonly problems: readonly FieldProblem[] }

/** Reads a form by the schema that the server uses too. */
export function readForm(resource: Resource, values: FormValues, language: Language): FormReading {
  const parsed = resource.formSchema.safeParse(values, { reportInput: true })
  if (parsed.success) return { values: parsed.data }
  const byField = new Map<string, FieldProblem>()
  for (const { field, rule } of problemsOf(parsed.error, language)) {
    // an item of a list is refused beside the list
    const name = field.split('.')[0] ?? field
    if (!byField.has(name)) byField.set(name, { field: name, rule })
  }
  return { values: null, problems: [...byField.values()] }
}

/** Fields of the form whose values differ, in the form's order. */
export function differingFields(resource: Resource, mine: FormValues, theirs: FormValues): string[] {
  return resource.form.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
}
