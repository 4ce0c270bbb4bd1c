// The languages of the interface. Duty: the texts of the sign-in page are loaded at the start, those of frame and archetypes
// with the frame, those of a feature with its first page; a language is chosen once every text that was needed so far is loaded
// in it. Neighbours: lazy-pages.ts and preload.ts request texts; each feature has one file per language.

import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGES, type Language } from '#contract/kit/language.ts'
import { defineTexts, type FeatureTexts } from '#contract/kit/texts.ts'
import type { KeyValueStorage } from '#data/session-store.ts'
import { setNumberLanguage } from '#lib/language-customs.ts'
import { start } from './zh-cn/start.ts'

const NAMESPACE = 'console'
const STORAGE_KEY = 'language'
const SOURCE = 'zh-CN'

const startTexts = defineTexts({
  [SOURCE]: async () => start,
  en: async () => (await import('./en/start.ts')).start,
})
/** Texts of frame and archetypes. */
const sharedTexts = defineTexts({
  [SOURCE]: async () => (await import('./zh-cn/texts.ts')).zhCn,
  en: async () => (await import('./en/texts.ts')).en,
})

/** The language of the last visit; Chinese on the first visit. */
export const storedLanguage = (storage: Pick<KeyValueStorage, 'getItem'>): Language =>
  LANGUAGES.find((language) => language === storage.getItem(STORAGE_KEY)) ?? SOURCE

/** Loads the texts of features into an i18next instance as they are needed. */
export function createTexts(i18n: I18n) {
  const needed = new Set<FeatureTexts>([startTexts])
  const loaded: Record<Language, Set<FeatureTexts>> = { 'zh-CN': new Set([startTexts]), en: new Set() }
  let present: Language = SOURCE

  async function load(texts: FeatureTexts, language: Language): Promise<void> {
    if (loaded[language].has(texts)) return
    i18n.addResourceBundle(language, NAMESPACE, await texts[language](), true, true)
    loaded[language].add(texts)
  }
  return {
    /** Resolves when a feature's texts are loaded. They are loaded as well in every language chosen later. */
    async need(texts: FeatureTexts): Promise<void> {
      needed.add(texts)
      try {
        await load(texts, present)
      } catch (problem) {
        needed.delete(texts)
        throw problem
      }
    },
    /** Rejects, and leaves the language as it is, when texts do not arrive. */
    async choose(language: Language): Promise<void> {
      const isMissing = (texts: FeatureTexts): boolean => !loaded[language].has(texts)
      // further features may be opened while texts load
      while ([...needed].some(isMissing)) await Promise.all([...needed].map((texts) => load(texts, language)))
      present = language
      setNumberLanguage(language)
      await i18n.changeLanguage(language)
    },
  }
}

const i18n = createInstance()
const texts = createTexts(i18n)

/** Resolves when a feature's texts are loaded; see {@link createTexts}. */
export const needTexts = texts.need

/** Resolves when the texts of frame and archetypes are there: everything behind the sign-in page uses them. */
export const needSharedTexts = (): Promise<void> => texts.need(sharedTexts)

/** Starts i18next in a language. */
export async function startLanguage(language: Language): Promise<I18n> {
  await i18n.use(initReactI18next).init({
    lng: SOURCE,
    // no fallback: the compiler checks that every language has every key
    fallbackLng: false,
    defaultNS: NAMESPACE,
    ns: [NAMESPACE],
    resources: { [SOURCE]: { [NAMESPACE]: start } },
    // React escapes the values itself
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  i18n.on('languageChanged', (chosen) => {
    document.documentElement.lang = chosen
  })
  await texts.choose(language)
  return i18n
}

/** Changes the language of the whole interface, and stores it for the next visit. */
export async function changeLanguage(language: Language, storage: Pick<KeyValueStorage, 'setItem'>): Promise<void> {
  await texts.choose(language)
  storage.setItem(STORAGE_KEY, language)
}
