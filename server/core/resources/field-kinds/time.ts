import type { FieldColumn } from './field-column.ts'
import { text } from './text.ts'

const whole: FieldColumn = { ...text, isFoundByPart: false }

/** A day is a text in Excel as in a form: it has no time zone. */
export const date: FieldColumn = { ...whole, columnTypes: ['PgDateString'], example: (_cell, today) => today }

export const time: FieldColumn = {
  ...whole,
  columnTypes: ['PgTimestamp'],
  excelValue: (value) => (typeof value === 'string' ? new Date(value) : null),
}
