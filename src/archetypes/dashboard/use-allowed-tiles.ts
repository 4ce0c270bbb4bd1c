import { useCallback, useMemo } from 'react'
import { HOME_WIDGETS, type HomeTile } from '#contract/home/home-widgets.ts'
import { useHolds } from '#data/button-permission.ts'

/** Tells whether the user may see what a tile shows. */
export function useMaySeeTile(): (tile: HomeTile) => boolean {
  const holds = useHolds()
  return useCallback(({ widget }) => HOME_WIDGETS[widget].needs.every(holds), [holds])
}

/** Of a fixed arrangement, the tiles that the user may see. */
export function useAllowedTiles(tiles: readonly HomeTile[]): readonly HomeTile[] {
  const maySee = useMaySeeTile()
  return useMemo(() => tiles.filter(maySee), [tiles, maySee])
}
