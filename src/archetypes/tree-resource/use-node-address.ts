import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { writtenSearch } from '#lib/written-search.ts'

/** The selected record in the address of its page, so that it can be linked and reloaded; null is the top. */
export function useNodeAddress(name = 'node'): { node: string | null; choose: (node: string | null) => void } {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const [ownPath] = useState(pathname)
  const [node, setNode] = useState(search.get(name))
  // while this page is in the background, the address belongs to another page: the last selection stays
  if (pathname === ownPath && node !== search.get(name)) setNode(search.get(name))
  const choose = (wanted: string | null): void => {
    const next = writtenSearch()
    if (wanted === null) next.delete(name)
    else next.set(name, wanted)
    // synchronous, so that the next press already refers to the new selection
    setSearch(next, { flushSync: true })
  }
  return { node, choose }
}
