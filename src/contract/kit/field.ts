import { z } from 'zod'
import type { Label } from './language.ts'
import {
  addressText,
  codeListText,
  colourText,
  digitsText,
  iccidText,
  identifierText,
  nameText,
  permissionCodeText,
  phoneText,
  plantCodeText,
  remarkText,
  wordsText,
} from './text-rules.ts'

/** How a field is shown in a table, edited in a form and written in Excel. */
export type FieldKind =
  | 'text'
  | 'remark'
  | 'integer'
  | 'number'
  | 'choice'
  | 'flag'
  | 'reference'
  | 'references'
  | 'codes'
  | 'date'
  | 'time'

export interface Choice {
  readonly value: string
  readonly label: Label
}

export interface Field<Schema extends z.ZodType = z.ZodType> {
  readonly kind: FieldKind
  readonly label: Label
  /** Reads the value of a form, of Excel and of the database alike. */
  readonly schema: Schema
  readonly isRequired: boolean
  /** Of a number: digits behind the point. */
  readonly decimals?: number
  /** Column width at the default size, px. */
  readonly width: number
  readonly hint?: Label
  readonly choices?: readonly Choice[]
  /** Of references and codes: the call that lists what may be chosen, as `{keyId, name}`. */
  readonly optionsPath?: string
  /** Field of the row that holds the name behind a reference. */
  readonly nameField?: string
  /** No two records hold the same value. */
  readonly isUnique?: boolean
  /** Told by another record: a list cannot be ordered by it. */
  readonly isUnordered?: boolean
  /** Shown, never sent. */
  readonly isReadOnly?: boolean
}

interface FieldOptions {
  readonly label: Label
  readonly hint?: Label
  readonly width?: number
  readonly isUnique?: boolean
}

interface TextOptions extends FieldOptions {
  readonly min?: number
  readonly max?: number
}

const TEXT_SCHEMA = {
  name: nameText,
  identifier: identifierText,
  plantCode: plantCodeText,
  words: wordsText,
  address: addressText,
  permissionCode: permissionCodeText,
  phone: phoneText,
  digits: digitsText,
  iccid: iccidText,
  colour: colourText,
} as const

/** A single line. `rule` says what it may hold (text-rules.ts); without `min` it may stay empty. */
export function text(rule: keyof typeof TEXT_SCHEMA, { min = 0, max = 64, width = 160, ...rest }: TextOptions) {
  const schema = z.string().trim().min(min).max(max).pipe(TEXT_SCHEMA[rule])
  return { kind: 'text', schema, isRequired: min > 0, width, ...rest } as const
}

/** Several lines: spaces and line breaks are welcome, markup is not. */
export function remark({ max = 500, width = 240, ...rest }: Omit<TextOptions, 'min'>) {
  return {
    kind: 'remark',
    schema: z.string().trim().max(max).pipe(remarkText),
    isRequired: false,
    width,
    ...rest,
  } as const
}

export function integer({
  min,
  max,
  width = 100,
  ...rest
}: FieldOptions & { readonly min: number; readonly max: number }) {
  return {
    kind: 'integer',
    schema: z.coerce.number().int().min(min).max(max),
    isRequired: true,
    width,
    ...rest,
  } as const
}

interface NumberOptions extends FieldOptions {
  readonly min: number
  readonly max: number
  readonly decimals: number
  /** Stands behind the label, as people write it: `MW`, `°C`. */
  readonly unit?: string
  /** May stay empty: then the value is null. */
  readonly isOptional?: boolean
}

/** A measured or designed quantity; ranges are in its unit. */
export function number({ min, max, unit, isOptional = false, label, width = 120, ...rest }: NumberOptions) {
  const plain = z.number().min(min).max(max)
  return {
    kind: 'number',
    schema: isOptional
      ? z.preprocess((value) => (isEmpty(value) ? null : numberIn(value)), plain.nullable())
      : z.preprocess((value) => (isEmpty(value) ? undefined : numberIn(value)), plain),
    isRequired: !isOptional,
    label: unit === undefined ? label : { zh: `${label.zh}（${unit}）`, en: `${label.en} (${unit})` },
    width,
    ...rest,
  } as const
}

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined
const numberIn = (value: unknown): unknown => (typeof value === 'string' ? Number(value) : value)

export function choice<const Value extends string>(
  choices: readonly { readonly value: Value; readonly label: Label }[],
  { width = 120, ...rest }: FieldOptions,
) {
  const values = choices.map(({ value }) => value)
  return { kind: 'choice', schema: z.enum(values), isRequired: true, width, choices, ...rest } as const
}

/** Form-encoded calls send `true` and `false` as text. */
export const flagSchema = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])

export function flag({ width = 90, ...rest }: FieldOptions) {
  return { kind: 'flag', schema: flagSchema, isRequired: true, width, ...rest } as const
}

interface ReferenceOptions extends FieldOptions {
  readonly optionsPath: string
  readonly nameField: string
}

/** The key of another record; null where none is chosen. */
export function reference({ width = 150, ...rest }: ReferenceOptions) {
  const schema = z.preprocess((value) => (value === '' ? null : value), z.string().max(64).nullable())
  return { kind: 'reference', schema, isRequired: false, width, ...rest } as const
}

/** Keys of other records; at least one, unless it may stay empty. */
export function references({ width = 180, isOptional = false, ...rest }: ReferenceOptions & { isOptional?: boolean }) {
  return {
    kind: 'references',
    schema: z.array(z.string().min(1).max(64)).min(isOptional ? 0 : 1),
    isRequired: !isOptional,
    width,
    ...rest,
  } as const
}

/** Codes of other records in an order that matters, as one text parted by commas; at least one. */
export function codes({ width = 300, max = 4000, ...rest }: Omit<ReferenceOptions, 'nameField'> & { max?: number }) {
  const schema = z.string().trim().min(1).max(max).pipe(codeListText)
  return { kind: 'codes', schema, isRequired: true, isUnordered: true, width, ...rest } as const
}

/** A day, `yyyy-MM-dd`; null where none is set. */
export function day({ width = 120, ...rest }: FieldOptions) {
  const schema = z.preprocess((value) => (value === '' ? null : value), z.iso.date().nullable())
  return { kind: 'date', schema, isRequired: false, width, ...rest } as const
}

/** A moment that the server tells, ISO 8601; never sent. */
export function moment({ width = 170, ...rest }: FieldOptions) {
  return { kind: 'time', schema: z.string().nullable(), isRequired: false, isReadOnly: true, width, ...rest } as const
}
