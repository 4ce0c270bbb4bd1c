import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { sayAtom } from './notices.ts'

/** Handler for a browser that refuses full screen: warns in the words of the spec. */
export function useFullscreenRefusal(): () => void {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  return () => say(t('shell.fullscreenUnsupported'), 'warning')
}
