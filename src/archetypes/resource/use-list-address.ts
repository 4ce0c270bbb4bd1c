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
 * @param shape - Must be the same object from render to render.
 */
export function useListAddress(shape: ListShape): { state: ListState; change: (change: ListChange) => void } {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const [ownPath] = useState(pathname)
  const [query, setQuery] = useState(search.toString())
  // in the background, the address belongs to another page: what was shown last stays
  if (pathname === ownPath && query !== search.toString()) setQuery(search.toString())
  const state = useMemo(() => readListState(new URLSearchParams(query), shape), [query, shape])

  const change = useCallback(
    (wanted: ListChange) => {
      const now = writtenSearch()
      setSearch(writeListState(changeList(readListState(now, shape), wanted, shape), shape, now), {
        // typing is not a step that the back button should take
        replace: wanted.kind === 'filter',
      })
    },
    [setSearch, shape],
  )
  return { state, change }
}
