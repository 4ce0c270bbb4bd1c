import { type RefObject, useLayoutEffect, useState } from 'react'
import { useRootScale } from '../root-sizes.ts'

/** Whether a table is wider than its frame: only then are columns made sticky, because each costs a layer. */
export function useIsWider(frame: RefObject<HTMLDivElement | null>, widthPx: number): boolean {
  const [isWider, setWider] = useState(false)
  const contentPx = widthPx * useRootScale()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    // sizes are rounded to device pixels
    const compare = (): void => setWider(contentPx > element.clientWidth + 1)
    const observer = new ResizeObserver(compare)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, contentPx])
  return isWider
}
