import { useCallback, useEffect, useState } from 'react'
import type { DrawingViewerHandle } from '#drawing/index.ts'

/**
 * Frames the element of a point and brings it into view; Esc takes the frame off. @returns Whether the drawing shows any of
 * the points.
 */
export function useFraming(handle: DrawingViewerHandle | null): (pointIds: readonly number[]) => boolean {
  const [isFramed, setFramed] = useState(false)
  useEffect(() => {
    if (!isFramed || !handle) return
    const takeOff = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      handle.choose(null)
      setFramed(false)
    }
    window.addEventListener('keydown', takeOff)
    return () => window.removeEventListener('keydown', takeOff)
  }, [isFramed, handle])
  return useCallback(
    (pointIds) => {
      const found = pointIds.map((pointId) => handle?.locate(pointId) ?? null).find((each) => each !== null)
      if (!handle || !found) return false
      handle.reveal(found.element)
      handle.choose(found.element)
      setFramed(true)
      return true
    },
    [handle],
  )
}
