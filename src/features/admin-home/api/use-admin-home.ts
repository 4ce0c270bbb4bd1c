import { useQuery } from '@tanstack/react-query'
import { ADMIN_HOME, adminHome } from '#contract/endpoints/admin-home.ts'
import { useHttp } from '#data/console-services.ts'

const POLL_MS = 30_000

/** The installation at a glance, asked anew every half minute; a failed round keeps what was there. */
export function useAdminHome() {
  const http = useHttp()
  return useQuery({
    queryKey: ['adminHome'],
    queryFn: ({ signal }) => http.call(ADMIN_HOME, { method: 'GET', schema: adminHome, isQuiet: true, signal }),
    refetchInterval: POLL_MS,
  })
}
