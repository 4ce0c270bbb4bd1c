import type { Texts, Translated } from '#contract/kit/texts.ts'
import type { zhCn } from './zh-cn/texts.ts'

type SharedTexts = typeof zhCn

/** What one file of the shared texts says in another language: the same keys, other words. */
export type Translation<Part extends keyof SharedTexts> = Translated<SharedTexts[Part]>
export type Translations = Translated<SharedTexts>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'console'
    resources: { console: SharedTexts & Texts }
  }
}
