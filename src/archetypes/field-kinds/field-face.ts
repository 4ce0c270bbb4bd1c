// What a kind of field looks like in the console. Duty: what every module of this folder gives; field-faces.ts lists them.
// Neighbours: archetypes/cells shows rows, archetypes/resource shows forms and searches. Invariant: no other file of the
// console asks for the kind of a field.

import type { ComponentType } from 'react'
import type { Field } from '#contract/kit/field.ts'
import type { Language } from '#contract/kit/language.ts'

/** What words a value is put into. */
export interface ValueWords {
  readonly language: Language
  readonly yes: string
  readonly no: string
}

/** What a form holds: texts, numbers as typed, keys and days are strings; `references` are lists of keys. */
export type FormValue = string | boolean | readonly string[]

export interface FieldControlProps {
  name: string
  field: Field
  label: string
  hint?: string
  isRequired: boolean
  value: FormValue
  /** What is wrong with the value; null when nothing is. */
  problem: string | null
  /** Judges a text about 600 ms after it was typed. */
  check: (value: string) => string | null
  onChange: (value: FormValue) => void
  onBlur: () => void
}

export interface ConditionProps {
  name: string
  label: string
  /** Of a choice. */
  options: readonly { readonly value: string; readonly label: string }[]
  /** Of a reference: the call that lists what may be chosen. */
  optionsPath: string
  value: string
  /** Searches a little later, and not while a word is composed. */
  onType: (value: string, isComposing: boolean) => void
  /** Searches at once. */
  onChoose: (value: string) => void
}

export interface FieldFace {
  /** A value as people read it; a missing one is a dash. */
  readonly text: (value: unknown, words: ValueWords, field: Pick<Field, 'choices' | 'decimals'>) => string
  /** A value in a table, where that is more than its text. */
  readonly Cell?: ComponentType<{ value: unknown; text: string }>
  /** Where it stands in its column. */
  readonly align: 'start' | 'end'
  readonly Control: ComponentType<FieldControlProps>
  /** Whether the control takes the width of the form. */
  readonly isWide: boolean
  /** A value of a row as a form holds it; null and undefined are nothing. */
  readonly held: (value: unknown) => FormValue
  /** Of keys: what a form holds as the names behind it. */
  readonly named?: (value: FormValue, nameOf: (keyId: string) => string) => unknown
  readonly Condition: ComponentType<ConditionProps>
}
