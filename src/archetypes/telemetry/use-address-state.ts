import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { pathOf } from '#lib/path-of.ts'

/**
 * State of a page in its address, so that a view can be linked and reloaded.
 *
 * @param read - Must be the same function in every render, as must `write`.
 */
export function useAddressState<State>(
  read: (search: URLSearchParams) => State,
  write: (state: State, search: URLSearchParams) => URLSearchParams,
): [State, (next: (now: State) => State, how?: { replace: boolean }) => void] {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const [ownPath] = useState(pathname)
  const [query, setQuery] = useState(search.toString())
  // while this page is in the background, the address belongs to another page: the last state stays
  if (pathname === ownPath && query !== search.toString()) setQuery(search.toString())
  const state = useMemo(() => read(new URLSearchParams(query)), [query, read])
  // the router returns the address of the last render; later writes are included as well
  const newest = useRef(search)
  useEffect(() => {
    newest.current = search
  }, [search])
  const change = useCallback(
    (next: (now: State) => State, { replace } = { replace: false }) => {
      // the address is another page's by now, though this page may not have been rendered since: it would lead back here
      if ((pathOf(window.location.hash.slice(1)) || '/') !== ownPath) return
      newest.current = write(next(read(newest.current)), newest.current)
      // synchronous, so that the next press already refers to the new selection
      setSearch(newest.current, { replace, flushSync: true })
    },
    [setSearch, read, write, ownPath],
  )
  return [state, change]
}
