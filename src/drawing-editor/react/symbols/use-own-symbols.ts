import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { ownKeyOf, ownSymbol } from '../../symbols/own-symbol.ts'
import type { DrawingSymbol } from '../../symbols/symbol.ts'
import { FRESH_MS } from '../point-queries.ts'
import { portsAtom } from '../ports-atom.ts'
import { usePages } from '../use-pages.ts'

const KEY = ['drawing-editor', 'own symbols'] as const

/** The company's own symbols whose names hold a text, the newest first, page by page. */
export function useOwnSymbols(text: string) {
  const ports = useAtomValue(portsAtom)
  const { items, ...pages } = usePages([...KEY, 'named', text], (page) => ports.findSymbols(text, page))
  const symbols = useMemo(() => items.flatMap((kept) => ownSymbol(kept) ?? []), [items])
  return { ...pages, symbols }
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
