// How a kind of field is shown in the console: the interface of every module in this folder; field-faces.ts lists them.
// archetypes/cells shows rows, archetypes/resource shows forms and searches. No other file of the console branches on
// the kind of a field.

import type { ComponentType } from 'react'
import type { Field } from '#contract/kit/field.ts'
import type { Language } from '#contract/kit/language.ts'

/** Language and texts for formatting a value. */
export interface ValueWords {
  readonly language: Language
  readonly yes: string
  readonly no: string
}

/** A form value: texts, numbers as typed, keys and days are strings; `references` are lists of keys. */
export type FormValue = string | boolean | readonly string[]

export interface FieldControlProps {
  name: string
  field: Field
  label: string
  hint?: string
  isRequired: boolean
  value: FormValue
  /** Error of the value; null when it is valid. */
  problem: string | null
  /** Validates a text about 600 ms after typing. */
  check: (value: string) => string | null
  onChange: (value: FormValue) => void
  onBlur: () => void
}

export interface ConditionProps {
  name: string
  label: string
  /** Options of a choice. */
  options: readonly { readonly value: string; readonly label: string }[]
  /** Of a reference: the call that lists the options. */
  optionsPath: string
  value: string
  /** Searches after a delay, and not during input-method composition. */
  onType: (value: string, isComposing: boolean) => void
  /** Searches immediately. */
  onChoose: (value: string) => void
}

export interface FieldFace {
  /** Text of a value; a dash for a missing one. */
  readonly text: (value: unknown, words: ValueWords, field: Pick<Field, 'choices' | 'decimals'>) => string
  /** Cell content, where that is more than the text. */
  readonly Cell?: ComponentType<{ value: unknown; text: string }>
  /** Alignment in the column. */
  readonly align: 'start' | 'end'
  readonly Control: ComponentType<FieldControlProps>
  /** Whether the control takes the full width of the form. */
  readonly isWide: boolean
  /** A row's value in form representation; null and undefined become empty. */
  readonly held: (value: unknown) => FormValue
  /** Of key fields: the names for the keys in a form. */
  readonly named?: (value: FormValue, nameOf: (keyId: string) => string) => unknown
  readonly Condition: ComponentType<ConditionProps>
}
