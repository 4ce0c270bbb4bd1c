import { useTranslation } from 'react-i18next'
import type { Language } from '../contract/kit/language.ts'

/** The current language of the interface, for texts that the contract has in both. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? 'en' : 'zh-CN'
}
