import type { Language } from '#contract/kit/language.ts'

/** What a room tells people, in the language of whoever asks; a text with something to fill in is a function of it. */
export const textsBy =
  <Texts>(byLanguage: Readonly<Record<Language, Texts>>) =>
  (language: Language): Texts =>
    byLanguage[language]
