import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

const NAME = 'node'

/** The chosen record in the address of its page; null stands for the top. */
export function useNodeAddress(): { node: string | null; choose: (node: string | null) => void } {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const [ownPath] = useState(pathname)
  const [node, setNode] = useState(search.get(NAME))
  // in the background, the address belongs to another page: what was chosen last stays
  if (pathname === ownPath && node !== search.get(NAME)) setNode(search.get(NAME))

  const choose = (wanted: string | null): void => {
    setSearch((now) => {
      const next = new URLSearchParams(now)
      if (wanted === null) next.delete(NAME)
      else next.set(NAME, wanted)
      return next
    })
  }
  return { node, choose }
}
