import { useMemo } from 'react'
import { HOME_WIDGETS, type HomeTile } from '#contract/home/home-widgets.ts'
import { useHolds } from '#data/button-permission.ts'

/** Of a fixed arrangement, the tiles that the user may see. */
export function useAllowedTiles(tiles: readonly HomeTile[]): readonly HomeTile[] {
  const holds = useHolds()
  return useMemo(() => tiles.filter(({ widget }) => HOME_WIDGETS[widget].needs.every(holds)), [tiles, holds])
}
