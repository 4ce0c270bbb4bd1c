import type { FieldColumn } from './field-column.ts'

export const integer: FieldColumn = {
  columnTypes: ['PgInteger', 'PgSmallInt'],
  isFoundByPart: false,
  mayBeLeftOut: false,
  excelValue: (value) => (typeof value === 'number' ? value : null),
  // the schema of the field reads numbers from texts
  cellValue: (text) => ({ value: text }),
}

export const number: FieldColumn = { ...integer, columnTypes: ['PgDoublePrecision', 'PgReal', ...integer.columnTypes] }
