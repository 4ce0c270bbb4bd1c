import { HOME_COLUMNS, type HomeTile, type HomeWidgetCode, tileOf } from '#contract/home/home-widgets.ts'

/** The tiles with one of them moved to another place; a place beyond the ends is the first or the last. */
export function moveTile(tiles: readonly HomeTile[], widget: HomeWidgetCode, to: number): readonly HomeTile[] {
  const moved = tiles.find((tile) => tile.widget === widget)
  if (!moved) return tiles
  const others = tiles.filter((tile) => tile !== moved)
  const place = Math.min(Math.max(0, to), others.length)
  return [...others.slice(0, place), moved, ...others.slice(place)]
}

/** The tiles with one of them wider or narrower, as far as a page goes. */
export const widenTile = (tiles: readonly HomeTile[], widget: HomeWidgetCode, by: 1 | -1): readonly HomeTile[] =>
  tiles.map((tile) =>
    tile.widget === widget ? { widget, width: Math.min(Math.max(1, tile.width + by), HOME_COLUMNS) } : tile,
  )

export const removeTile = (tiles: readonly HomeTile[], widget: HomeWidgetCode): readonly HomeTile[] =>
  tiles.filter((tile) => tile.widget !== widget)

/** A widget is on a page once. */
export const addTile = (tiles: readonly HomeTile[], widget: HomeWidgetCode): readonly HomeTile[] =>
  tiles.some((tile) => tile.widget === widget) ? tiles : [...tiles, tileOf(widget)]
