import { useEffect, useRef, useState } from 'react'

/** A value that follows another one at once, but not more often than every `gapMs`: of a burst the last one is never lost. */
export function usePaced<Value>(value: Value, gapMs: number): Value {
  const [paced, setPaced] = useState(value)
  const changedAt = useRef(0)
  useEffect(() => {
    if (Object.is(value, paced)) return
    const timer = setTimeout(
      () => {
        changedAt.current = Date.now()
        setPaced(value)
      },
      Math.max(0, changedAt.current + gapMs - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [value, paced, gapMs])
  return paced
}
