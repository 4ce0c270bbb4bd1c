import { useTranslation } from 'react-i18next'
import type { Language } from '../contract/kit/language.ts'

/** The language of the interface at the moment, for texts that the contract holds in both. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? 'en' : 'zh-CN'
}
