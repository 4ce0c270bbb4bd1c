import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { ownSymbol } from '../../symbols/own-symbol.ts'
import type { DrawingSymbol } from '../../symbols/symbol.ts'
import { portsAtom } from '../ports-atom.ts'

const KEY = ['drawing-editor', 'own symbols'] as const
const FRESH_MS = 60_000
const NONE: readonly DrawingSymbol[] = []

/** The company's own symbols whose names hold a text, the newest first: the first page of them. */
export function useOwnSymbols(text = '') {
  const ports = useAtomValue(portsAtom)
  const { data, error } = useQuery({
    queryKey: [...KEY, text],
    queryFn: () => ports.findSymbols(text),
    staleTime: FRESH_MS,
  })
  const symbols = useMemo(() => data?.symbols.flatMap((kept) => ownSymbol(kept) ?? []) ?? NONE, [data])
  return { symbols, total: data?.total ?? 0, error }
}

/** Reads them anew after one was saved or deleted. */
export function useRenewedSymbols(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
