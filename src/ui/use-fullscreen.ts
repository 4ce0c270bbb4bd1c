import { type RefObject, useSyncExternalStore } from 'react'

function watch(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/**
 * Full screen of one element; of the whole page without an element.
 *
 * @param onRefused - Called when the browser cannot or will not switch.
 */
export function useFullscreen(onRefused: () => void, element?: RefObject<HTMLElement | null>) {
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement !== null)
  return {
    isFull,
    toggle(): void {
      const target = element ? element.current : document.documentElement
      if (isFull) void document.exitFullscreen()
      else if (target && document.fullscreenEnabled) target.requestFullscreen().catch(onRefused)
      else onRefused()
    },
  }
}
