import type { Field } from '#contract/kit/field.ts'
import type { ResourceValues } from '#contract/kit/resource.ts'
import type { ValueWords } from '../field-kinds/field-face.ts'
import { FIELD_FACES } from '../field-kinds/field-faces.ts'
import { textOrList } from '../field-kinds/value-texts.ts'

/** Text of a field value; a dash for a missing one. Keys of references stay keys: see {@link cellText}. */
export const valueText = (field: Field | undefined, value: unknown, words: ValueWords): string =>
  field ? FIELD_FACES[field.kind].text(value, words, field) : textOrList(value, words)

/**
 * The text of a row's cell. A reference shows the name that the row holds beside its key. For names taken from another
 * record, and for read-only texts, English uses the row's value under the same name with `En`, where there is one.
 */
export function cellText(field: Field, name: string, row: ResourceValues, words: ValueWords): string {
  const told = field.nameField ?? name
  const english = words.language === 'en' && (told !== name || field.isReadOnly) ? row[`${told}En`] : undefined
  return valueText(field, isThere(english) ? english : row[told], words)
}

const isThere = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''
