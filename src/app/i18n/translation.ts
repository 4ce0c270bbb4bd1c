import type { zhCn } from './zh-cn/texts.ts'

/** The texts of one room in another language: the same keys, other words. */
export type Translation<Room extends keyof typeof zhCn> = { readonly [Key in keyof (typeof zhCn)[Room]]: string }

export type Translations = { readonly [Room in keyof typeof zhCn]: Translation<Room> }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'console'
    resources: { console: typeof zhCn }
  }
}
