// How a kind of field is stored in a database column and shown in an Excel cell. Duty: the interface of all modules of
// this folder; field-columns.ts lists them. Neighbours: table-store.ts, resource-excel.ts and resource-import.ts use
// it. Invariant: no other file of the resources branches on the kind of a field.

import type { Field } from '#contract/kit/field.ts'
import type { Language } from '#contract/kit/language.ts'
import type { ResourceValues } from '#contract/kit/resource.ts'
import type { ExcelValue } from '../../kit/excel.ts'
import type { ResourceOption } from '../resource-store.ts'

/** A form's value, or the rule that a cell breaks. */
export type CellValue = { readonly value: unknown } | { readonly rule: string }

export interface Cell {
  readonly field: Field
  readonly language: Language
  /** The choices of a reference. */
  readonly options: readonly ResourceOption[] | undefined
}

export interface FieldColumn {
  /** Possible column types, by drizzle's names. */
  readonly columnTypes: readonly string[]
  /** Whether a filter matches a part of the value; else it must match the whole value. */
  readonly isFoundByPart: boolean
  /** Whether a file may omit the column although the field is required. */
  readonly mayBeLeftOut: boolean
  /** A value as a cell shows it to people: names instead of keys, words instead of codes. */
  readonly excelValue: (value: unknown, field: Field, row: ResourceValues, language: Language) => ExcelValue
  /** The trimmed text of a cell as the form's value. */
  readonly cellValue: (text: string, cell: Cell) => CellValue
  /** All that a cell may contain, where that is a list. */
  readonly listed: ((cell: Cell) => readonly string[]) | null
  /** Whether a cell may contain several of the list. */
  readonly holdsSeveral: boolean
  /** A cell that shows what is meant; empty where the kind alone does not tell. `today` in the company's time. */
  readonly example: (cell: Cell, today: string) => ExcelValue
}
