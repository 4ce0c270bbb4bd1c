import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/**
 * State of a page in its address, so that a view can be linked and reloaded.
 *
 * @param read - Must be the same function from render to render, as `write` must.
 */
export function useAddressState<State>(
  read: (search: URLSearchParams) => State,
  write: (state: State, search: URLSearchParams) => URLSearchParams,
): [State, (next: (now: State) => State, how?: { replace: boolean }) => void] {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const [ownPath] = useState(pathname)
  const [query, setQuery] = useState(search.toString())
  // in the background, the address belongs to another page: what was shown last stays
  if (pathname === ownPath && query !== search.toString()) setQuery(search.toString())
  const state = useMemo(() => read(new URLSearchParams(query)), [query, read])
  // the router hands out the address as it was rendered: what was written since then is built upon, too
  const newest = useRef(search)
  useEffect(() => {
    newest.current = search
  }, [search])
  const change = useCallback(
    (next: (now: State) => State, { replace } = { replace: false }) => {
      newest.current = write(next(read(newest.current)), newest.current)
      // at once: what is pressed next is about what was chosen
      setSearch(newest.current, { replace, flushSync: true })
    },
    [setSearch, read, write],
  )
  return [state, change]
}
