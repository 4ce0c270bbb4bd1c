import { useMemo } from 'react'
import { useSpelling } from '#lib/use-spelling.ts'
import { createNameSearch } from '../../commands/search-names.ts'
import { SYMBOLS, symbolOf } from '../../symbols/library.ts'
import type { DrawingSymbol } from '../../symbols/symbol.ts'

/** Finds symbols by name in both languages, by pinyin, and by other words for the device; best match first. */
export function useSymbolSearch(): (text: string) => readonly DrawingSymbol[] {
  const spell = useSpelling()
  return useMemo(() => {
    const search = createNameSearch(
      SYMBOLS.map(({ id, name, words }) => {
        const names = [name.zh, name.en, ...words]
        return { id, names: [...names, ...names.flatMap((one) => spell?.(one) ?? [])] }
      }),
    )
    return (text) => search(text).flatMap((id) => symbolOf(id) ?? [])
  }, [spell])
}
