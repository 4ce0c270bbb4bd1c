import type { Texts, Translated } from '#contract/kit/texts.ts'
import type { start } from './zh-cn/start.ts'
import type { zhCn } from './zh-cn/texts.ts'

type SharedTexts = typeof zhCn

/** One file of the shared texts in another language: the same keys with other texts. */
export type Translation<Part extends keyof SharedTexts> = Translated<SharedTexts[Part]>
export type Translations = Translated<SharedTexts>
export type StartTranslations = Translated<typeof start>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'console'
    resources: { console: SharedTexts & Texts }
  }
}
