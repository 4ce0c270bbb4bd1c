import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { ownKeyOf, ownSymbol } from '../../symbols/own-symbol.ts'
import type { DrawingSymbol } from '../../symbols/symbol.ts'
import { portsAtom } from '../ports-atom.ts'

const KEY = ['drawing-editor', 'own symbols'] as const
const FRESH_MS = 60_000
const NONE: readonly DrawingSymbol[] = []

/** The company's own symbols whose names hold a text, the newest first, page by page. */
export function useOwnSymbols(text: string) {
  const ports = useAtomValue(portsAtom)
  const { data, error, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...KEY, 'named', text],
    queryFn: ({ pageParam }) => ports.findSymbols(text, pageParam),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
    staleTime: FRESH_MS,
  })
  const symbols = useMemo(() => {
    const kept = data?.pages.flatMap((page) => page.symbols) ?? []
    // one that was added meanwhile has moved others to the next page
    const once = new Map(kept.map((symbol) => [symbol.key, symbol]))
    return once.size === 0 ? NONE : [...once.values()].flatMap((symbol) => ownSymbol(symbol) ?? [])
  }, [data])
  return { symbols, total: data?.pages.at(-1)?.total ?? 0, error, isBusy: isFetchingNextPage, more: fetchNextPage }
}

/** The own symbol that a use names by `symbolId`; null for none, and until it is known. */
export function useOwnSymbol(symbolId: string): DrawingSymbol | null {
  const ports = useAtomValue(portsAtom)
  const key = ownKeyOf(symbolId)
  const { data } = useQuery({
    queryKey: [...KEY, 'one', key],
    queryFn: () => ports.readSymbol(key ?? ''),
    enabled: key !== null,
    staleTime: FRESH_MS,
  })
  return useMemo(() => (data ? ownSymbol(data) : null), [data])
}

/** Reads them anew after one was saved or deleted. */
export function useRenewedSymbols(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
