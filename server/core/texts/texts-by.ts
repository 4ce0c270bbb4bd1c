import type { Language } from '#contract/kit/language.ts'

/** Texts of a module in the caller's language; a text with parameters is a function. */
export const textsBy =
  <Texts>(byLanguage: Readonly<Record<Language, Texts>>) =>
  (language: Language): Texts =>
    byLanguage[language]
