import { useCallback, useState } from 'react'

/** Older browsers tell nothing, and show all at once. */
const isTold = 'ContentVisibilityAutoStateChangeEvent' in globalThis

/**
 * Whether an element has come near the visible part of the page yet. It needs `content-visibility: auto`; what is not near may be left
 * out of it, if its height is kept.
 */
export function useNearView<Shown extends HTMLElement>() {
  const [isNear, setNear] = useState(!isTold)
  const watch = useCallback((element: Shown | null) => {
    if (!element) return
    const note = (event: Event) => {
      if (event instanceof ContentVisibilityAutoStateChangeEvent && !event.skipped) setNear(true)
    }
    element.addEventListener('contentvisibilityautostatechange', note)
    return () => element.removeEventListener('contentvisibilityautostatechange', note)
  }, [])
  return { isNear, watch }
}
