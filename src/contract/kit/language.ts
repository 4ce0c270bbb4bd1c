import { withCurrency } from '#lib/company-currency.ts'

/** Languages of the product; the first is the source language. */
export const LANGUAGES = ['zh-CN', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** A name in both languages, for texts shown by console and server: columns, form labels, Excel headings. */
export interface Label {
  readonly zh: string
  readonly en: string
}

export const label = (zh: string, en: string): Label => ({ zh, en })

/** The text in a language; where it names money, in the company's currency. */
export const labelIn = (text: Label, language: Language): string =>
  withCurrency(language === 'en' ? text.en : text.zh, language)

/** Names one after another, as a language separates them. */
export const listIn = (names: readonly unknown[], language: Language): string =>
  names.join(language === 'en' ? ', ' : '、')

/** The language requested by an `accept-language` header; Chinese where it names none of the product's. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  acceptLanguage?.trimStart().toLowerCase().startsWith('en') ? 'en' : 'zh-CN'
