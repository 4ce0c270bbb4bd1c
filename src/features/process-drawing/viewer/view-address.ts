import type { ViewPlace } from '#drawing/index.ts'

const PARAM = 'at'
const MAX_ZOOM = 16
/** Beyond any board; the viewer keeps the drawing in its window. */
const MAX_PLACE = 1e7

/** The place in an address, `at=960,540,1.5`: middle of the view and zoom; null where it names none that can be shown. */
export function readPlace(search: URLSearchParams): ViewPlace | null {
  const numbers = (search.get(PARAM) ?? '').split(',').map(Number)
  const [x = Number.NaN, y = Number.NaN, zoom = Number.NaN] = numbers
  const isPlace = Math.abs(x) < MAX_PLACE && Math.abs(y) < MAX_PLACE && zoom > 0 && zoom <= MAX_ZOOM
  return numbers.length === 3 && isPlace ? { x, y, zoom } : null
}

/** @param place - Null: the whole drawing. */
export function writePlace(search: URLSearchParams, place: ViewPlace | null): void {
  if (place) search.set(PARAM, [place.x.toFixed(1), place.y.toFixed(1), place.zoom.toFixed(4)].map(Number).join())
  else search.delete(PARAM)
}
