// Sizes that follow from the size of the interface. They are read once a change, not once a render: to read the root's style
// is to have the whole page styled first.

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
  // on a wall the root's text size, and with it the row, depends on the window's width
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

/** Height of a table row at the present size of the interface, px. */
export const useRowHeight = (): number => useSyncExternalStore(subscribe, () => sizesNow().rowPx)

/** Screen px of a px of an ordinary screen: more than one where the text is larger, as on a wall. */
export const useRootScale = (): number => useSyncExternalStore(subscribe, () => sizesNow().scale)
