import { useCallback, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { addressInBar } from '#lib/address-in-bar.ts'

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
  const change = useCallback(
    (next: (now: State) => State, { replace } = { replace: false }) => {
      // the router returns the address of the last render; the bar has what was written since, here or by others
      const { path, search: written } = addressInBar()
      // the address is another page's by now, though this page may not have been rendered since: it would lead back here
      if (path !== ownPath) return
      // synchronous, so that the next press already refers to the new selection
      setSearch(write(next(read(written)), written), { replace, flushSync: true })
    },
    [setSearch, read, write, ownPath],
  )
  return [state, change]
}
