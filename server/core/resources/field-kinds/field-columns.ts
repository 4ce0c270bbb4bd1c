import type { Field } from '#contract/kit/field.ts'
import type { FieldKind } from '#contract/kit/field-kinds.ts'
import type { Language } from '#contract/kit/language.ts'
import type { ResourceValues } from '#contract/kit/resource.ts'
import type { ExcelValue } from '../../kit/excel.ts'
import type { ResourceOption } from '../resource-store.ts'
import { choice } from './choice.ts'
import type { CellValue, FieldColumn } from './field-column.ts'
import { flag } from './flag.ts'
import { integer, number } from './number.ts'
import { reference, references } from './reference.ts'
import { codes, lookup, remark, text } from './text.ts'
import { date, time } from './time.ts'

/** One module per kind; similar kinds share one. */
export const FIELD_COLUMNS = {
  text,
  remark,
  integer,
  number,
  choice,
  flag,
  reference,
  references,
  lookup,
  codes,
  date,
  time,
} as const satisfies Readonly<Record<FieldKind, FieldColumn>>

/** A field's value of a row, as a cell shows it to people. */
export const excelValue = (field: Field, value: unknown, row: ResourceValues, language: Language): ExcelValue =>
  FIELD_COLUMNS[field.kind].excelValue(value, field, row, language)

/** The text of a cell as the form's value. An empty cell gives the default of a new record. */
export function cellValue(
  field: Field,
  text: string,
  options: readonly ResourceOption[] | undefined,
  language: Language,
): CellValue {
  if (text === '' && field.start !== undefined) return { value: field.start }
  return FIELD_COLUMNS[field.kind].cellValue(text, { field, options, language })
}
