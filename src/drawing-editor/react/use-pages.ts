import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Page } from './editor-ports.ts'
import { FRESH_MS } from './point-queries.ts'

/** A list that the server answers page by page, each item once. */
export function usePages<Item extends { readonly key: string }>(
  queryKey: readonly string[],
  read: (page: number) => Promise<Page<Item>>,
) {
  const { data, error, isPending, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
    staleTime: FRESH_MS,
  })
  // one that was added meanwhile has moved others to the next page
  const items = useMemo(
    () => [...new Map(data?.pages.flatMap(({ list }) => list).map((item) => [item.key, item])).values()],
    [data],
  )
  const total = data?.pages.at(-1)?.total ?? 0
  return { items, total, error, isPending, isBusy: isFetchingNextPage, more: () => void fetchNextPage() }
}
