import { useTranslation } from 'react-i18next'
import { sessionCalls } from '../contract/endpoints/session.ts'
import { useAnswer } from './calls.ts'

/** Public information about the installation, available before sign-in. */
export const useSystemInfo = () => useAnswer(sessionCalls.systemInfo, {}, { staleTime: Number.POSITIVE_INFINITY })

/** The installation's name of the system; a general one until the server has answered. */
export function useSystemName(): string {
  const { t } = useTranslation()
  return useSystemInfo().data?.systemName || t('session.systemFallback')
}
