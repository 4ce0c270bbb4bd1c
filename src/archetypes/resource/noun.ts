import { type Label, type Language, labelIn } from '#contract/kit/language.ts'

/** A noun as written inside a sentence of its language. */
export const nounIn = (label: Label, language: Language): string =>
  language === 'en' ? labelIn(label, language).toLowerCase() : labelIn(label, language)
