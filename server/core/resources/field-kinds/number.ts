import type { FieldColumn } from './field-column.ts'

/** One of them is within any usual range. */
const PLAIN_NUMBERS = [0, 1, 10, 100, 1000]

export const integer: FieldColumn = {
  columnTypes: ['PgInteger', 'PgSmallInt'],
  isFoundByPart: false,
  mayBeLeftOut: false,
  excelValue: (value) => (typeof value === 'number' ? value : null),
  // the schema of the field reads numbers from texts
  cellValue: (text) => ({ value: text }),
  listed: null,
  holdsSeveral: false,
  example({ field: { start, isRequired, schema } }) {
    if (typeof start === 'number') return start
    return isRequired ? (PLAIN_NUMBERS.find((one) => schema.safeParse(one).success) ?? '') : ''
  },
}

export const number: FieldColumn = { ...integer, columnTypes: ['PgDoublePrecision', 'PgReal', ...integer.columnTypes] }
