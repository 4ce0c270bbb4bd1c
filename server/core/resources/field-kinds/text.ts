import { shownName } from '#contract/kit/built-in-names.ts'
import { withCurrency } from '#lib/company-currency.ts'
import type { FieldColumn } from './field-column.ts'

const line: FieldColumn = {
  columnTypes: ['PgText'],
  isFoundByPart: true,
  mayBeLeftOut: false,
  excelValue: (value, _field, _row, language) =>
    typeof value === 'string' ? withCurrency(shownName(value, language), language) : null,
  cellValue: (text) => ({ value: text }),
}

export const text = line
export const lookup = line
export const remark: FieldColumn = { ...line }
/** Codes are stored as a list and shown as one text. */
export const codes: FieldColumn = { ...line, columnTypes: ['PgArray'], isFoundByPart: false }
