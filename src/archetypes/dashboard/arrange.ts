import {
  HOME_COLUMNS,
  HOME_ROWS,
  type HomeTile,
  type HomeWidgetCode,
  isChosenWidget,
  MAX_TILES,
  tileKey,
  tileOf,
} from '#contract/home/home-widgets.ts'

const within = (number: number, max: number): number => Math.min(Math.max(1, number), max)

/** The tiles with one of them moved to another place; a place beyond the ends is the first or the last. */
export function moveTile(tiles: readonly HomeTile[], key: string, to: number): readonly HomeTile[] {
  const moved = tiles.find((tile) => tileKey(tile) === key)
  if (!moved) return tiles
  const others = tiles.filter((tile) => tile !== moved)
  const place = Math.min(Math.max(0, to), others.length)
  return [...others.slice(0, place), moved, ...others.slice(place)]
}

/** The tiles with one of them of another size, as far as a page goes. The same list where nothing changes. */
export function sizeTile(
  tiles: readonly HomeTile[],
  key: string,
  size: { readonly width: number; readonly height: number },
): readonly HomeTile[] {
  const [width, height] = [within(size.width, HOME_COLUMNS), within(size.height, HOME_ROWS)]
  const isSame = (tile: HomeTile): boolean => tile.width === width && tile.height === height
  if (tiles.some((tile) => tileKey(tile) === key && isSame(tile))) return tiles
  return tiles.map((tile) => (tileKey(tile) === key ? { ...tile, width, height } : tile))
}

export const removeTile = (tiles: readonly HomeTile[], key: string): readonly HomeTile[] =>
  tiles.filter((tile) => tileKey(tile) !== key)

export const replaceTile = (tiles: readonly HomeTile[], changed: HomeTile): readonly HomeTile[] =>
  tiles.map((tile) => (tileKey(tile) === tileKey(changed) ? changed : tile))

/** Whether one more of a widget fits on a page: one that shows what is chosen for it may be there several times. */
export const mayAdd = (tiles: readonly HomeTile[], widget: HomeWidgetCode): boolean =>
  tiles.length < MAX_TILES && (isChosenWidget(widget) || !tiles.some((tile) => tile.widget === widget))

export function addTile(tiles: readonly HomeTile[], widget: HomeWidgetCode): readonly HomeTile[] {
  if (!mayAdd(tiles, widget)) return tiles
  return [...tiles, tileOf(widget, isChosenWidget(widget) ? freeId(tiles, widget) : '')]
}

function freeId(tiles: readonly HomeTile[], widget: HomeWidgetCode): string {
  for (let number = 1; ; number += 1) {
    const id = `${widget}-${number}`
    if (!tiles.some((tile) => tile.id === id)) return id
  }
}
