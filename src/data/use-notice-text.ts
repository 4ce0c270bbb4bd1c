import { useTranslation } from 'react-i18next'
import type { NoticeText } from './error-catalogue.ts'

/** Puts the text of a notice into the language of the moment; what the server says stays as it is. */
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
