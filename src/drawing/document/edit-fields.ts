import type { FieldEdit, Json, JsonFields } from './operation.ts'

/**
 * An object with some fields edited, one edit after the other, and the edits that lead back: from its result to the same
 * text as before, order of fields included.
 */
export function editFields<Fields extends JsonFields>(
  source: Fields,
  edits: readonly FieldEdit[],
): { readonly fields: JsonFields; readonly inverse: FieldEdit[] } {
  let fields: JsonFields = source
  const inverse: FieldEdit[] = []
  for (const edit of edits) {
    inverse.unshift(inverseOf(fields, edit.field))
    fields = 'isGone' in edit ? without(fields, edit.field) : withField(fields, edit)
  }
  return { fields, inverse }
}

function inverseOf(fields: JsonFields, field: string): FieldEdit {
  const value = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (value === undefined) return { field, isGone: true }
  const names = Object.keys(fields)
  const before = names[names.indexOf(field) + 1]
  return before === undefined ? { field, value } : { field, value, before }
}

function without(fields: JsonFields, field: string): JsonFields {
  const { [field]: _gone, ...rest } = fields
  return rest
}

function withField(fields: JsonFields, { field, value, before }: Extract<FieldEdit, { value: unknown }>): JsonFields {
  if (Object.hasOwn(fields, field) || before === undefined || !Object.hasOwn(fields, before)) {
    const next = { ...fields }
    setOwn(next, field, value)
    return next
  }
  const next: Record<string, Json> = {}
  for (const [name, old] of Object.entries(fields)) {
    if (name === before) setOwn(next, field, value)
    setOwn(next, name, old)
  }
  return next
}

/** Sets a field of the object itself, whatever it is called: `__proto__` too. */
function setOwn(fields: Record<string, Json>, field: string, value: Json): void {
  Object.defineProperty(fields, field, { value, enumerable: true, configurable: true, writable: true })
}
