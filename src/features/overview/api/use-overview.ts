import { useQuery } from '@tanstack/react-query'
import { NETWORK_OVERVIEW, networkOverview } from '#contract/endpoints/overview.ts'
import { useHttp } from '#data/console-services.ts'

const POLL_MS = 5_000

/** The network at a glance, asked anew every five seconds; a failed round keeps what was there. */
export function useOverview() {
  const http = useHttp()
  return useQuery({
    queryKey: ['networkOverview'],
    // the page says itself that a round failed: a notice every five seconds would be noise
    queryFn: ({ signal }) =>
      http.call(NETWORK_OVERVIEW, { method: 'GET', schema: networkOverview, isQuiet: true, signal }),
    refetchInterval: POLL_MS,
    retry: false,
  })
}
