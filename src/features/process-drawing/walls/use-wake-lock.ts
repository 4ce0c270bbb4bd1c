import { useEffect } from 'react'

/** Without it, as over plain http, the screen must be kept awake by its own settings. */
export const hasWakeLock = (): boolean => 'wakeLock' in navigator

/** Keeps the screen awake. The browser drops the lock when the page is hidden, so it is asked for again. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!hasWakeLock()) return
    let lock: WakeLockSentinel | null = null
    let isWanted = true
    const keepAwake = (): void => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (got) => {
          lock = got
          if (!isWanted) void got.release()
        },
        // refused at low battery; asked again with the next visit
        () => undefined,
      )
    }
    keepAwake()
    document.addEventListener('visibilitychange', keepAwake)
    return () => {
      isWanted = false
      document.removeEventListener('visibilitychange', keepAwake)
      void lock?.release()
    }
  }, [])
}
