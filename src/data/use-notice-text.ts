import { useTranslation } from 'react-i18next'
import type { NoticeText } from './error-catalogue.ts'

/** Text of a notice in the current language; texts of the server stay unchanged. */
export function useNoticeText(): (text: NoticeText) => string {
  const { t } = useTranslation()
  return (text) => {
    switch (text.from) {
      case 'server':
        return text.text
      case 'status':
        return t('errors.httpStatus', { status: text.status })
      case 'console':
        return t(`errors.${text.name}`)
    }
  }
}
