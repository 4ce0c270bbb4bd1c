import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { NOTICE_MS } from './error-catalogue.ts'
import { showNoticeAtom } from './notices.ts'

/** What to call when the browser refuses full screen: warns in the words of the spec. */
export function useFullscreenRefusal(): () => void {
  const { t } = useTranslation()
  const showNotice = useSetAtom(showNoticeAtom)
  return () =>
    showNotice({
      text: { from: 'server', text: t('shell.fullscreenUnsupported') },
      style: 'warning',
      durationMs: NOTICE_MS.error,
    })
}
