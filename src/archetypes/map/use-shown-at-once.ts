import { useState } from 'react'

/** A choice of the address that is shown before the router has rendered it, which may take a while beside a map. */
export function useShownAtOnce(value: string): [string, (value: string) => void] {
  const [shown, setShown] = useState({ value, from: value })
  if (shown.from !== value) setShown({ value, from: value })
  return [shown.value, (next) => setShown({ value: next, from: value })]
}
