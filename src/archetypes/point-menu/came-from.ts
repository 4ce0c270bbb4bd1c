// The way back: a page that leads to another one says where it came from in the state of the new history entry, and
// keeps its scroll position under the key of its own.

import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { useMayOpen } from '#data/page-access.ts'
import { usePageTitle } from '#ui/page-title.ts'

const cameFrom = z.object({ cameFrom: z.object({ title: z.string(), index: z.int() }) })
/** How the router numbers the entries of the browser's history. */
const historyEntry = z.object({ idx: z.int() })
const place = z.object({ top: z.number(), left: z.number(), mark: z.string() })
/** Where a table was scrolled to, and the value that had the focus. */
type Place = z.infer<typeof place>

/** The place of the table inside an element. @param mark - Code of the value that was left. */
export function placeIn(area: Element | null, mark: string): Place {
  const table = area?.querySelector('[data-scroll=table]')
  return { top: table?.scrollTop ?? 0, left: table?.scrollLeft ?? 0, mark }
}

/** An address that was typed has no number; the router counts from 0 there. */
const indexNow = (): number => historyEntry.safeParse(window.history.state).data?.idx ?? 0
const placeKey = (entryKey: string): string => `place ${entryKey}`

/** Opens another page, from which there is a way back to this one. */
export function useLeave(): (address: string, at?: Place) => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const title = usePageTitle()
  return useCallback(
    (address, at) => {
      if (at) sessionStorage.setItem(placeKey(key), JSON.stringify(at))
      void navigate(address, { state: { cameFrom: { title, index: indexNow() } } })
    },
    [navigate, key, title],
  )
}

/** Opens a page with a query, from which there is a way back to this one; null where the user may not open it. */
export function useWayTo(path: string): ((query: URLSearchParams) => void) | null {
  const mayOpen = useMayOpen()
  const leave = useLeave()
  return mayOpen(path) ? (query) => leave(`${path}?${query}`) : null
}

/** The page that one came from, and the way back to it, whatever was chosen on this page since; null: none. */
export function useCameFrom(): { readonly title: string; readonly goBack: () => void } | null {
  const { state } = useLocation()
  const navigate = useNavigate()
  const told = cameFrom.safeParse(state).data?.cameFrom ?? null
  const [kept, setKept] = useState(told)
  if (told && (told.index !== kept?.index || told.title !== kept.title)) setKept(told)
  const from = told ?? kept
  if (!from) return null
  return {
    title: from.title,
    goBack() {
      void navigate(Math.min(-1, from.index - indexNow()))
    },
  }
}

/** Where this page was left, read once; null where it was not, or is opened anew. */
export function takePlace(entryKey: string): Place | null {
  const stored = sessionStorage.getItem(placeKey(entryKey))
  if (stored === null) return null
  sessionStorage.removeItem(placeKey(entryKey))
  try {
    return place.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null
  }
}
