import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SESSION_PATH, systemInfo } from '../contract/endpoints/session.ts'
import { useHttp } from './console-services.ts'

/** Name of the system as the installation calls it; a general one until the server has told. */
export function useSystemName(): string {
  const { t } = useTranslation()
  const http = useHttp()
  const { data } = useQuery({
    queryKey: ['systemInfo'],
    queryFn: ({ signal }) =>
      http.call(SESSION_PATH.systemInfo, { method: 'GET', schema: systemInfo, isQuiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.systemName || t('session.systemFallback')
}
