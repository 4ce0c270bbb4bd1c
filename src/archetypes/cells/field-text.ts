import type { Field } from '#contract/kit/field.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import type { ResourceValues } from '#contract/kit/resource.ts'
import { formatDateTime } from '#lib/format-time.ts'

/** What words a value is put into. */
export interface ValueWords {
  readonly language: Language
  readonly yes: string
  readonly no: string
}

const MISSING = '–'

const listed = (values: readonly unknown[], { language }: ValueWords): string =>
  values.length === 0 ? MISSING : values.map(String).join(language === 'en' ? ', ' : '、')

const textOf = (value: unknown): string =>
  value === null || value === undefined || value === '' ? MISSING : String(value)

/** With as many decimals as it has; a whole number is often a year or a code, and is not parted. */
const plainNumber = (value: number, decimals: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: decimals, useGrouping: decimals > 0 })

/** A value of a field as people read it; a missing one is a dash. Keys of references stay keys: see {@link cellText}. */
export function valueText(field: Field | undefined, value: unknown, words: ValueWords): string {
  switch (field?.kind) {
    case 'flag':
      return value === true || value === 'true' ? words.yes : words.no
    case 'choice': {
      const chosen = field.choices?.find((choice) => choice.value === String(value))
      return chosen ? labelIn(chosen.label, words.language) : textOf(value)
    }
    case 'time':
      return typeof value === 'string' ? formatDateTime(value) || MISSING : MISSING
    case 'number':
      return typeof value === 'number' ? plainNumber(value, field.decimals ?? 0) : textOf(value)
    case 'integer':
      return typeof value === 'number' ? new Intl.NumberFormat('en-US').format(value) : textOf(value)
    default:
      return Array.isArray(value) ? listed(value, words) : textOf(value)
  }
}

/**
 * The text of a row's cell: of a reference, the name that stands beside its key in the row. What another record tells, a
 * name or a text that is only shown, is in English what stands in the row under the same name with `En`, where that is there.
 */
export function cellText(field: Field, name: string, row: ResourceValues, words: ValueWords): string {
  const isReference = field.kind === 'reference' || field.kind === 'references'
  const told = isReference && field.nameField ? field.nameField : name
  const english = words.language === 'en' && (told !== name || field.isReadOnly) ? row[`${told}En`] : undefined
  return valueText(field, isThere(english) ? english : row[told], words)
}

const isThere = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''
