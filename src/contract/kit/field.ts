import { z } from 'zod'
import { flagSchema, isEmpty, numberIn, orEmpty, orMissing, wholeNumber } from './empty-values.ts'
import type { FieldKind } from './field-kinds.ts'
import { type Label, type Language, labelIn, label as words } from './language.ts'
import { isMasked, type PersonalKind } from './personal.ts'
import type { RuleName } from './rule-texts.ts'
import {
  addressText,
  codeListText,
  colourText,
  currencyText,
  digitsText,
  iccidText,
  identifierText,
  LONGEST_PHONE,
  nameText,
  permissionCodeText,
  phoneText,
  plantCodeText,
  remarkText,
  timeOfDayText,
  timeZoneText,
  wordsText,
} from './text-rules.ts'

export interface Choice {
  readonly value: string
  readonly label: Label
}

export interface Field<Schema extends z.ZodType = z.ZodType> {
  readonly kind: FieldKind
  readonly label: Label
  /** Parses values of forms, Excel and the database alike. */
  readonly schema: Schema
  /** Whether the schema refuses an empty value, with the same text on both sides. */
  readonly isRequired: boolean
  /** Initial value of a new record, and the meaning of an empty Excel cell. */
  readonly start?: unknown
  /** For numbers: decimal places. */
  readonly decimals?: number
  /** Column width at the default size, px. */
  readonly width: number
  readonly hint?: Label
  readonly choices?: readonly Choice[]
  /** For references, lookups and codes: the call that lists the options, as `{keyId, name}`. */
  readonly optionsPath?: string
  /** Row field with the name of the referenced record. */
  readonly nameField?: string
  /** The value must be unique among records. */
  readonly isUnique?: boolean
  /** Comes from another record: lists cannot be sorted by it. */
  readonly isUnordered?: boolean
  /** Read-only: shown, never sent. */
  readonly isReadOnly?: boolean
  /** It holds data of a person: masked for whoever may not read them (personal.ts). */
  readonly personal?: PersonalKind
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
  timeZone: timeZoneText,
  timeOfDay: timeOfDayText,
  currency: currencyText,
  plantCode: plantCodeText,
  words: wordsText,
  address: addressText,
  permissionCode: permissionCodeText,
  phone: phoneText,
  digits: digitsText,
  iccid: iccidText,
  colour: colourText,
} as const

/** A single line. `rule` defines the allowed characters (text-rules.ts); without `min` it may be empty. */
export function text(rule: keyof typeof TEXT_SCHEMA, { min = 0, max = 64, width = 160, ...rest }: TextOptions) {
  const line = z.string().trim()
  // an empty text is reported as missing, not as too short
  const schema = (min > 0 ? line.min(1, { abort: true }).min(min) : line).max(max).pipe(TEXT_SCHEMA[rule])
  return { kind: 'text', schema, isRequired: min > 0, width, ...rest } as const
}

/** Telephone number of a person or an office; may be empty. */
export const phone = () =>
  text('phone', {
    label: words('联系电话', 'Phone'),
    max: LONGEST_PHONE,
    width: 140,
    hint: words('11 位手机号，或 + 加国家代码和号码', 'Mobile number of 11 digits, or + with country code and number'),
  })

/** Who lives there. A masked name is taken, as it comes back from who may not read it. */
export const residentName = () =>
  ({
    ...text('words', { label: words('用户姓名', 'Resident'), max: 60, width: 110 }),
    personal: 'personName',
    isUnordered: true,
  }) as const

/** The same of a resident's telephone number. */
export function residentPhone() {
  const { schema, ...field } = phone()
  return {
    ...field,
    schema: z.union([z.string().trim().max(LONGEST_PHONE).refine(isMasked), schema]),
    personal: 'personPhone',
    isUnordered: true,
  } as const
}

/** Several lines: spaces and line breaks are allowed, markup is not. */
export function remark({ max = 500, width = 240, ...rest }: Omit<TextOptions, 'min'>) {
  return {
    kind: 'remark',
    schema: z.string().trim().max(max).pipe(remarkText),
    isRequired: false,
    width,
    ...rest,
  } as const
}

interface IntegerOptions extends FieldOptions {
  readonly min: number
  readonly max: number
  readonly start?: number
}

export function integer({ min, max, width = 100, ...rest }: IntegerOptions) {
  return { kind: 'integer', schema: wholeNumber(min, max), isRequired: true, width, ...rest } as const
}

/** The same, null where unknown. */
export function optionalInteger({ min, max, width = 100, ...rest }: IntegerOptions) {
  const schema = z.preprocess((value) => (isEmpty(value) ? null : value), wholeNumber(min, max).nullable())
  return { kind: 'integer', schema, isRequired: false, width, ...rest } as const
}

/** Sort position among other records; optional. */
export const sortOrder = (max = 9999) => integer({ label: words('排序', 'Order'), min: 0, max, start: 0, width: 80 })

interface NumberOptions extends FieldOptions {
  readonly min: number
  readonly max: number
  readonly decimals: number
  readonly start?: number | undefined
  /** Shown after the label: `MW`, `°C`. */
  readonly unit?: string
}

const withUnit = (label: Label, unit: string | undefined): Label =>
  unit === undefined ? label : { zh: `${label.zh}（${unit}）`, en: `${label.en} (${unit})` }

/** A measured or design quantity; ranges are in its unit. */
export function number({ min, max, label, unit, width = 120, ...rest }: NumberOptions) {
  const schema = z.preprocess((value) => numberIn(orMissing(value)), z.number().min(min).max(max))
  return { kind: 'number', schema, isRequired: true, label: withUnit(label, unit), width, ...rest } as const
}

/** The same, null where unknown. */
export function optionalNumber({ min, max, label, unit, width = 120, ...rest }: NumberOptions) {
  const plain = z.number().min(min).max(max).nullable()
  const schema = z.preprocess((value) => (isEmpty(value) ? null : numberIn(value)), plain)
  return { kind: 'number', schema, isRequired: false, label: withUnit(label, unit), width, ...rest } as const
}

export function choice<const Value extends string>(
  choices: readonly { readonly value: Value; readonly label: Label }[],
  { width = 120, ...rest }: FieldOptions,
) {
  const values = choices.map(({ value }) => value)
  const schema = z.preprocess(orMissing, z.enum(values))
  return { kind: 'choice', schema, isRequired: true, start: values[0], width, choices, ...rest } as const
}

/** Label of a choice; the code itself for an undeclared one. */
export function choiceText({ choices }: Pick<Field, 'choices'>, value: string | null, language: Language): string {
  const chosen = choices?.find((one) => one.value === value)
  return chosen ? labelIn(chosen.label, language) : (value ?? '')
}

export function flag({ width = 90, ...rest }: FieldOptions) {
  return { kind: 'flag', schema: flagSchema, isRequired: true, start: true, width, ...rest } as const
}

interface ReferenceOptions extends FieldOptions {
  readonly optionsPath: string
  readonly nameField: string
}

const keyText = z.string().max(64)

/** The key of another record. */
export function reference({ width = 150, ...rest }: ReferenceOptions) {
  return { kind: 'reference', schema: z.preprocess(orMissing, keyText), isRequired: true, width, ...rest } as const
}

/** The key of another record; null where none is selected. */
export function optionalReference({ width = 150, ...rest }: ReferenceOptions) {
  const schema = z.preprocess(orEmpty(null), keyText.nullable())
  return { kind: 'reference', schema, isRequired: false, width, ...rest } as const
}

const keyTexts = z.array(keyText.min(1))

/** Keys of other records; at least one. */
export function references({ width = 180, ...rest }: ReferenceOptions) {
  return { kind: 'references', schema: keyTexts.min(1), isRequired: true, width, ...rest } as const
}

/** Keys of other records; may be empty. */
export function optionalReferences({ width = 180, ...rest }: ReferenceOptions) {
  return { kind: 'references', schema: keyTexts, isRequired: false, width, ...rest } as const
}

/** The key or code of one of many records, found by name, code or pinyin; empty where none is. */
export function lookup({ width = 150, ...rest }: Omit<ReferenceOptions, 'nameField'>) {
  const schema = z.string().trim().max(64).pipe(plantCodeText)
  return { kind: 'lookup', schema, isRequired: false, width, ...rest } as const
}

/** An ordered list of codes of other records, as one comma-separated text; at least one. */
export function codes({ width = 300, max = 4000, ...rest }: Omit<ReferenceOptions, 'nameField'> & { max?: number }) {
  const schema = z.string().trim().min(1).max(max).pipe(codeListText)
  return { kind: 'codes', schema, isRequired: true, width, ...rest } as const
}

/** A day, `yyyy-MM-dd`. `emptyRule` replaces the usual error of an empty field. */
export function day({
  emptyRule = 'required',
  width = 120,
  ...rest
}: FieldOptions & { readonly emptyRule?: RuleName }) {
  const there = z.string().refine((value) => value !== '', { abort: true, params: { rule: emptyRule } })
  const schema = z.preprocess(orEmpty(''), there.pipe(z.iso.date()))
  return { kind: 'date', schema, isRequired: true, width, ...rest } as const
}

/** A day, `yyyy-MM-dd`; null where none is set. */
export function optionalDay({ width = 120, ...rest }: FieldOptions) {
  const schema = z.preprocess(orEmpty(null), z.iso.date().nullable())
  return { kind: 'date', schema, isRequired: false, width, ...rest } as const
}

/** A time set by the server, ISO 8601; never sent. */
export function moment({ width = 170, ...rest }: FieldOptions) {
  return { kind: 'time', schema: z.string().nullable(), isRequired: false, isReadOnly: true, width, ...rest } as const
}
