// What the files of an import mean: which column is which point, and how times and numbers are written. The page, the calls and
// the command `npm run import` read the same schema.

import { z } from 'zod'
import { UNITS } from './units.ts'

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030'] as const
export type Encoding = (typeof ENCODINGS)[number]
export const SEPARATORS = [',', ';', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]
export const DECIMAL_SIGNS = ['.', ','] as const
export type DecimalSign = (typeof DECIMAL_SIGNS)[number]
/**
 * `ymd`: year, month, day, such as 2026-01-20 08:30, 2026/1/20 8:30:15, 2026年1月20日 8:30, 20260120083000, and ISO 8601 with an
 * offset; `dmy`, `mdy`: 20.01.2026 8:30 and 1/20/2026 8:30; `s`, `ms`: since 1970.
 */
export const TIME_FORMATS = ['ymd', 'dmy', 'mdy', 's', 'ms'] as const
export type TimeFormat = (typeof TIME_FORMATS)[number]

/** Columns of a file; of an Excel file 256. */
export const MAX_COLUMNS = 2_000
export const MAX_FILES = 200
/** All files of an import together. */
export const MAX_IMPORT_BYTES = 500 << 20
/** Of an Excel file, which is read as a whole. */
export const MAX_EXCEL_BYTES = 20 << 20
const MAX_POINTS = 20_000
const MAX_HEADING_CHARS = 200

const column = z
  .int()
  .min(0)
  .max(MAX_COLUMNS - 1)
const heading = z.string().max(MAX_HEADING_CHARS)

/** Whether a file of this name is one that an import reads. */
export const isImportFile = (name: string): boolean => /\.(csv|txt|xlsx)$/i.test(name)

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** How the numbers of a column become values of a point: first from the unit of the file, then scaled and shifted. */
const target = {
  /** Of the point. */
  code: z.string().min(1).max(128),
  /** Unit of the numbers; empty: that of the point. */
  unit: z.union([z.literal(''), z.enum(UNITS)]).default(''),
  scale: z
    .number()
    .refine((scale) => Number.isFinite(scale) && scale !== 0)
    .default(1),
  offset: z.number().default(0),
}

const written = {
  /** Headings of the file; those of another file are another layout. */
  headings: z.array(heading).min(1).max(MAX_COLUMNS),
  encoding: z.enum(ENCODINGS).default('utf-8'),
  separator: z.enum(SEPARATORS).default(','),
  decimalSign: z.enum(DECIMAL_SIGNS).default('.'),
  /** Lines before the headings. */
  skippedLines: z.int().min(0).max(100).default(0),
  timeColumn: column,
  /** Where the time of day has a column of its own; null: it has none. */
  clockColumn: column.nullable().default(null),
  timeFormat: z.enum(TIME_FORMATS).default('ymd'),
  timeZone: z.string().max(64).refine(isTimeZone),
}

const wideLayout = z.strictObject({
  shape: z.literal('wide'),
  ...written,
  columns: z.array(z.strictObject({ column, ...target })).max(MAX_COLUMNS),
})
const longLayout = z.strictObject({
  shape: z.literal('long'),
  ...written,
  pointColumn: column,
  valueColumn: column,
  /** Where qualities are written, as an export of values does; null: all values are good. */
  qualityColumn: column.nullable().default(null),
  /** What the column of points may say; the rows of other names are left out. */
  names: z.array(z.strictObject({ name: heading.min(1), ...target })).max(MAX_POINTS),
})

/** Of files that have the same headings. */
export const importLayout = z.discriminatedUnion('shape', [wideLayout, longLayout])
export type ImportLayout = z.output<typeof importLayout>

/** Where values stand already: those of the file are left out, or take their place; by the hour of a point. */
export const OVERLAPS = ['keep', 'replace'] as const
export type Overlap = (typeof OVERLAPS)[number]

export const importMapping = z.strictObject({
  layouts: z.array(importLayout).min(1).max(MAX_FILES),
  overlap: z.enum(OVERLAPS).default('keep'),
})
export type ImportMapping = z.output<typeof importMapping>

/** Points that a layout names. */
export const targetsOf = (layout: ImportLayout) => (layout.shape === 'wide' ? layout.columns : layout.names)

/** Codes of the points that layouts name, each once. */
export const pointCodesOf = (layouts: readonly ImportLayout[]): string[] => [
  ...new Set(layouts.flatMap((layout) => targetsOf(layout).map(({ code }) => code))),
]

/** Headings as they are compared. */
export const normalHeadings = (headings: readonly string[]): string[] =>
  headings.map((text) => text.normalize('NFKC').trim().slice(0, MAX_HEADING_CHARS))
export const haveSameHeadings = (one: readonly string[], other: readonly string[]): boolean => {
  const [first, second] = [normalHeadings(one), normalHeadings(other)]
  return first.length === second.length && first.every((text, index) => text === second[index])
}
