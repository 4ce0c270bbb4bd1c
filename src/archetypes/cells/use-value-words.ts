import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#data/use-language.ts'
import type { ValueWords } from '../field-kinds/field-face.ts'

export function useValueWords(): ValueWords {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => ({ language, yes: t('resource.yes'), no: t('resource.no') }), [language, t])
}
