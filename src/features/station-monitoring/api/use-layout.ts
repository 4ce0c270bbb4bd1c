import { useQuery } from '@tanstack/react-query'
import {
  DATA_LAYOUT,
  type DataLayout,
  dataLayout,
  LAYOUT_RESOURCES,
  type LayoutPage,
} from '#contract/resources/data-config.resource.ts'
import { useHttp } from '#data/console-services.ts'

const FRESH_MS = 300_000

/** How a page of values is laid out; null until it is known, and where it cannot be known. */
export function useLayout(page: LayoutPage): { layout: DataLayout | null; isSettled: boolean } {
  const http = useHttp()
  const { data, isPending } = useQuery({
    queryKey: ['dataLayout', page],
    queryFn: ({ signal }) =>
      http.call(DATA_LAYOUT, { method: 'POST', params: { page }, schema: dataLayout, isQuiet: true, signal }),
    staleTime: FRESH_MS,
    // the page is good without it, and must not wait for a second try
    retry: false,
    meta: { reads: LAYOUT_RESOURCES.map(({ path }) => path) },
  })
  return { layout: data ?? null, isSettled: !isPending }
}
