import { useCallback, useState } from 'react'
import type { PointInfo } from '#contract/network/points.ts'
import type { FaceplateTarget } from './faceplate-points.ts'

/** The faceplate beside a drawing. */
export interface FaceplateState {
  /** Null while it is closed. */
  readonly target: FaceplateTarget | null
  /** Opens it for some points; not at all for none. */
  readonly open: (asked: Omit<FaceplateTarget, 'points'> & { readonly points: readonly PointInfo[] }) => void
  readonly close: () => void
}

/** @param place - Of the shown drawing: another one closes the faceplate. */
export function useFaceplate(place: string): FaceplateState {
  const [opened, setOpened] = useState<{ readonly place: string; readonly target: FaceplateTarget } | null>(null)
  const open = useCallback<FaceplateState['open']>(
    ({ points: [first, ...others], ...asked }) => {
      if (first) setOpened({ place, target: { ...asked, points: [first, ...others] } })
    },
    [place],
  )
  const close = useCallback(() => setOpened(null), [])
  return { target: opened?.place === place ? opened.target : null, open, close }
}
