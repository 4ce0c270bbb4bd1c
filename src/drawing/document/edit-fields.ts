import type { FieldEdit, Json, JsonFields } from './operation.ts'

/**
 * Applies edits to fields of an object, one after another. Returns the result and the edits that restore the object
 * before, including the order of its fields.
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

/** Sets an own field whatever its name, `__proto__` included. */
function setOwn(fields: Record<string, Json>, field: string, value: Json): void {
  Object.defineProperty(fields, field, { value, enumerable: true, configurable: true, writable: true })
}
