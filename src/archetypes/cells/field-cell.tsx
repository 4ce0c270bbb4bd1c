import type { Field } from '#contract/kit/field.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import type { FieldFace, ValueWords } from '../field-kinds/field-face.ts'
import { FIELD_FACES } from '../field-kinds/field-faces.ts'
import { cellText } from './field-text.ts'

interface FieldCellProps {
  field: Field
  name: string
  row: ResourceRow
  words: ValueWords
}

/** A row's value in a table cell, formatted by the kind of its field. */
export function FieldCell({ field, name, row, words }: FieldCellProps) {
  const { Cell }: FieldFace = FIELD_FACES[field.kind]
  const text = cellText(field, name, row, words)
  return Cell ? <Cell value={row[name]} text={text} /> : text
}
