// Values of a form while they are edited, and their conversion for the call: initial values, parsing by the resource's
// own schema, and differences from another version. No validation rule is repeated here; the texts of all errors come
// from the contract.

import type { FieldProblem } from '#contract/kit/envelope.ts'
import type { Field } from '#contract/kit/field.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Resource, ResourceValues } from '#contract/kit/resource.ts'
import { issueText, problemsOf } from '#contract/kit/rule-texts.ts'
import type { FormValue } from '../field-kinds/field-face.ts'
import { FIELD_FACES } from '../field-kinds/field-faces.ts'

export type FormValues = Record<string, FormValue>

/** A row's value in form representation; without a row, the initial value of a new record. */
const formValue = (field: Field, told: unknown): FormValue => FIELD_FACES[field.kind].held(told ?? field.start)

/** Form values of a record, or the initial ones of a new record. */
export function formValuesOf(resource: Resource, row: ResourceValues): FormValues {
  const entries = resource.form.flatMap((name) => {
    const field = resource.fields[name]
    return field ? [[name, formValue(field, row[name])] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Error text of one value; null when it is valid. */
export function problemOf(field: Field, value: FormValue, language: Language): string | null {
  const issue = field.schema.safeParse(value, { reportInput: true }).error?.issues[0]
  return issue ? issueText(issue, language) : null
}

type FormReading =
  | { readonly values: ResourceValues }
  | { readonly values: null; readonly problems: readonly FieldProblem[] }

/** Parses a form by the schema that the server uses as well. */
export function readForm(resource: Resource, values: FormValues, language: Language): FormReading {
  const parsed = resource.formSchema.safeParse(values, { reportInput: true })
  if (parsed.success) return { values: parsed.data }
  const byField = new Map<string, FieldProblem>()
  for (const { field, rule } of problemsOf(parsed.error, language)) {
    // an error of a list item is shown at the list
    const name = field.split('.')[0] ?? field
    if (!byField.has(name)) byField.set(name, { field: name, rule })
  }
  return { values: null, problems: [...byField.values()] }
}

/** Fields whose values differ, in form order. */
export function differingFields(resource: Resource, mine: FormValues, theirs: FormValues): string[] {
  return resource.form.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
}
