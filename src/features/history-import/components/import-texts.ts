import { useTranslation } from 'react-i18next'
import { FILE_FAULT_NAMES } from '#contract/history-import/import-faults.ts'
import type { ImportFailure } from '#contract/history-import/import-report.ts'
import { labelIn, listIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'

const SHOWN_NAMES = 3

/** Names of files as one text, shortened. */
export function useFileNames(): (files: readonly string[]) => string {
  const language = useLanguage()
  return (files) => {
    const names = listIn(files.slice(0, SHOWN_NAMES), language)
    return files.length > SHOWN_NAMES ? `${names} … (${files.length})` : names
  }
}

export function useFailureText(): (failure: ImportFailure) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return (failure) => {
    if ('fault' in failure)
      return t('historyImport.fileFailure', { ...failure, fault: labelIn(FILE_FAULT_NAMES[failure.fault], language) })
    return 'code' in failure ? t('historyImport.pointFailure', { code: failure.code }) : failure.text
  }
}
