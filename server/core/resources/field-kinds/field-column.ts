// What a kind of field is in a column of the database and in a cell of Excel. Duty: what every module of this folder gives;
// field-columns.ts lists them. Neighbours: table-store.ts, resource-excel.ts and resource-import.ts read it. Invariant: no
// other file of the resources asks for the kind of a field.

import type { Field } from '#contract/kit/field.ts'
import type { Language } from '#contract/kit/language.ts'
import type { ResourceValues } from '#contract/kit/resource.ts'
import type { ExcelValue } from '../../kit/excel.ts'
import type { ResourceOption } from '../resource-store.ts'

/** A form's value, or the rule that a cell breaks. */
export type CellValue = { readonly value: unknown } | { readonly rule: string }

interface Cell {
  readonly field: Field
  readonly language: Language
  /** Of a reference: what may be chosen. */
  readonly options: readonly ResourceOption[] | undefined
}

export interface FieldColumn {
  /** Types of columns that hold it, as drizzle calls them. */
  readonly columnTypes: readonly string[]
  /** Whether a filter finds it by a part of it; else by all of it. */
  readonly isFoundByPart: boolean
  /** Whether rows of one file may clash over it before any of them is written. */
  readonly mayClash: boolean
  /** Whether a file may leave the column out though the field is required. */
  readonly mayBeLeftOut: boolean
  /** A value as a cell shows it to people: names instead of keys, words instead of codes. */
  readonly excelValue: (value: unknown, field: Field, row: ResourceValues, language: Language) => ExcelValue
  /** What people write into a cell, without blanks around it, as the form's value. */
  readonly cellValue: (text: string, cell: Cell) => CellValue
}
