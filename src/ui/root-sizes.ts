// Sizes in px that depend on the interface size. They are read once per change, not once per render, because reading
// the root's style forces a style calculation of the whole page.

import { useSyncExternalStore } from 'react'

const DEFAULT_ROW_PX = 44

interface RootSizes {
  readonly rowPx: number
  readonly scale: number
}

const listeners = new Set<() => void>()
let known: RootSizes | null = null
let isWatching = false

function sizesNow(): RootSizes {
  if (!isWatching) watch()
  known ??= read()
  return known
}

function watch(): void {
  isWatching = true
  const forget = (): void => {
    known = null
    for (const listener of listeners) listener()
  }
  new MutationObserver(forget).observe(document.documentElement, { attributes: true, attributeFilter: ['data-size'] })
  // on video walls the root font size, and with it the row height, depends on the window's width
  addEventListener('resize', forget)
}

function read(): RootSizes {
  const root = getComputedStyle(document.documentElement)
  const rootPx = Number.parseFloat(root.fontSize)
  const text = root.getPropertyValue('--row-height').trim()
  const number = Number.parseFloat(text)
  const rowPx = Number.isNaN(number) ? DEFAULT_ROW_PX : text.endsWith('rem') ? number * rootPx : number
  return { rowPx, scale: rootPx / 16 }
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Current height of a table row, px. */
export const useRowHeight = (): number => useSyncExternalStore(subscribe, () => sizesNow().rowPx)

/** Screen px per px of an ordinary screen: above 1 where text is enlarged, as on a video wall. */
export const useRootScale = (): number => useSyncExternalStore(subscribe, () => sizesNow().scale)
