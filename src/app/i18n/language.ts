import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { KeyValueStorage } from '#data/session-store.ts'
import { zhCn } from './zh-cn/texts.ts'

export const LANGUAGES = ['zh-CN', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const NAMESPACE = 'console'
const STORAGE_KEY = 'language'

/** The language of the last visit; Chinese at the first. */
export const storedLanguage = (storage: Pick<KeyValueStorage, 'getItem'>): Language =>
  LANGUAGES.find((language) => language === storage.getItem(STORAGE_KEY)) ?? 'zh-CN'

/** Starts i18next with the source language at hand; others are loaded when they are chosen. */
export async function startLanguage(language: Language): Promise<I18n> {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh-CN',
    fallbackLng: 'zh-CN',
    defaultNS: NAMESPACE,
    ns: [NAMESPACE],
    resources: { 'zh-CN': { [NAMESPACE]: zhCn } },
    // React escapes
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  i18n.on('languageChanged', (chosen) => {
    document.documentElement.lang = chosen
  })
  await changeLanguage(i18n, language)
  return i18n
}

export async function changeLanguage(
  i18n: I18n,
  language: Language,
  storage?: Pick<KeyValueStorage, 'setItem'>,
): Promise<void> {
  if (language === 'en' && !i18n.hasResourceBundle('en', NAMESPACE)) {
    const { en } = await import('./en/texts.ts')
    i18n.addResourceBundle('en', NAMESPACE, en)
  }
  await i18n.changeLanguage(language)
  storage?.setItem(STORAGE_KEY, language)
}
