import { useCallback, useSyncExternalStore } from 'react'

/** Windows too narrow for a table of many columns. */
export const PHONE_WINDOW = 'screen and (max-width: 39.99rem)'

/** Whether a media query holds; updates when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
