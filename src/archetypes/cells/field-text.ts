import type { Field } from '#contract/kit/field.ts'
import type { ResourceValues } from '#contract/kit/resource.ts'
import type { ValueWords } from '../field-kinds/field-face.ts'
import { FIELD_FACES } from '../field-kinds/field-faces.ts'
import { textOrList } from '../field-kinds/value-texts.ts'

/** A value of a field as people read it; a missing one is a dash. Keys of references stay keys: see {@link cellText}. */
export const valueText = (field: Field | undefined, value: unknown, words: ValueWords): string =>
  field ? FIELD_FACES[field.kind].text(value, words, field) : textOrList(value, words)

/**
 * The text of a row's cell: of a reference, the name that stands beside its key in the row. What another record tells, a
 * name or a text that is only shown, is in English what stands in the row under the same name with `En`, where that is there.
 */
export function cellText(field: Field, name: string, row: ResourceValues, words: ValueWords): string {
  const told = field.nameField ?? name
  const english = words.language === 'en' && (told !== name || field.isReadOnly) ? row[`${told}En`] : undefined
  return valueText(field, isThere(english) ? english : row[told], words)
}

const isThere = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''
