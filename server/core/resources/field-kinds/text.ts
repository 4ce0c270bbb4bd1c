import type { FieldColumn } from './field-column.ts'

const line: FieldColumn = {
  columnTypes: ['PgText'],
  isFoundByPart: true,
  mayBeLeftOut: false,
  // as it is stored: a file that leaves in English must not rename what it comes back to
  excelValue: (value) => (typeof value === 'string' ? value : null),
  cellValue: (text) => ({ value: text }),
  listed: null,
  holdsSeveral: false,
  example: () => '',
}

export const text = line
export const lookup = line
export const remark: FieldColumn = { ...line }
/** Codes are stored as a list and shown as one text. */
export const codes: FieldColumn = { ...line, columnTypes: ['PgArray'], isFoundByPart: false }
