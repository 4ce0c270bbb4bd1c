import { shownName } from '#contract/kit/built-in-names.ts'
import { listIn } from '#contract/kit/language.ts'
import { withCurrency } from '#lib/company-currency.ts'
import type { FormValue, ValueWords } from './field-face.ts'

export const MISSING = '–'

export const plainText = (value: unknown): string =>
  value === null || value === undefined || value === '' ? MISSING : String(value)

const listedText = (values: readonly unknown[], { language }: ValueWords): string =>
  values.length === 0
    ? MISSING
    : listIn(
        values.map((value) => shownName(String(value), language)),
        language,
      )

/** A text, or the names that replace it. */
export const textOrList = (value: unknown, words: ValueWords): string =>
  Array.isArray(value)
    ? listedText(value, words)
    : withCurrency(shownName(plainText(value), words.language), words.language)

export const heldText = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** Value of a text control. */
export const typedText = (value: FormValue): string => (typeof value === 'string' ? value : '')
