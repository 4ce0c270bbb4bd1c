import { useTranslation } from 'react-i18next'
import { type Label, labelIn, languageOf } from '#contract/kit/language.ts'

/** Says a name of the library in the language of the console. */
export function useLabel(): (name: Label) => string {
  const { i18n } = useTranslation()
  return (name) => labelIn(name, languageOf(i18n.language))
}
