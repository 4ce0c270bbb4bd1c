import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false

function watch(onChange: () => void): () => void {
  const set = (now: boolean) => (): void => {
    isPrinting = now
    // the browser renders the page for printing right after the event
    flushSync(onChange)
  }
  const [before, after] = [set(true), set(false)]
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  return () => {
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
  }
}

/** Whether the page is being printed. */
export const useIsPrinting = (): boolean => useSyncExternalStore(watch, () => isPrinting)
