import { useSyncExternalStore } from 'react'

const DEFAULT_PX = 44

/** Calls back when the size of the interface may be another. */
export function watchSize(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-size'] })
  // on a wall the root's text size, and with it the row, depends on the window's width
  addEventListener('resize', onChange)
  return () => {
    observer.disconnect()
    removeEventListener('resize', onChange)
  }
}

function read(): number {
  const root = getComputedStyle(document.documentElement)
  const text = root.getPropertyValue('--row-height').trim()
  const number = Number.parseFloat(text)
  if (Number.isNaN(number)) return DEFAULT_PX
  return text.endsWith('rem') ? number * Number.parseFloat(root.fontSize) : number
}

/** Height of a table row at the present size of the interface, px. */
export const useRowHeight = (): number => useSyncExternalStore(watchSize, read)
