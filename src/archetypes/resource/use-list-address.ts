import { useCallback, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { writtenSearch } from '#lib/written-search.ts'
import {
  changeList,
  type ListChange,
  type ListShape,
  type ListState,
  readListState,
  writeListState,
} from './list-state.ts'

/**
 * State of a list in the address of its page.
 *
 * @param shape - Must be the same object in every render.
 */
export function useListAddress(shape: ListShape): { state: ListState; change: (change: ListChange) => void } {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const [ownPath] = useState(pathname)
  const [query, setQuery] = useState(search.toString())
  // while this page is in the background, the address belongs to another page: the last state stays
  if (pathname === ownPath && query !== search.toString()) setQuery(search.toString())
  const state = useMemo(() => readListState(new URLSearchParams(query), shape), [query, shape])

  const change = useCallback(
    (wanted: ListChange) => {
      const now = writtenSearch()
      setSearch(writeListState(changeList(readListState(now, shape), wanted, shape), shape, now), {
        // typing must not add entries to the browser history
        replace: wanted.kind === 'filter',
      })
    },
    [setSearch, shape],
  )
  return { state, change }
}
