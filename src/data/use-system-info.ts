import { useTranslation } from 'react-i18next'
import { sessionCalls } from '../contract/endpoints/session.ts'
import { useAnswer } from './calls.ts'

/** What the installation tells of itself before anybody has signed in. */
export const useSystemInfo = () => useAnswer(sessionCalls.systemInfo, {}, { staleTime: Number.POSITIVE_INFINITY })

/** Name of the system as the installation calls it; a general one until the server has told. */
export function useSystemName(): string {
  const { t } = useTranslation()
  return useSystemInfo().data?.systemName || t('session.systemFallback')
}
