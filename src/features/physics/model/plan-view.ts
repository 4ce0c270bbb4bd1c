// Coordinates of the town plan: degrees to metres, metres to pixels and back. Projection, pan, zoom, fit, and the node
// nearest to a press. Pure: no browser, no React. `ground` is metres east and south of the projection's origin.

import type { Place } from '#contract/endpoints/physics-plan.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

export interface Ground {
  readonly x: number
  readonly y: number
}

/** Pixels from the upper left corner of the plan. */
export interface Pixel {
  readonly px: number
  readonly py: number
}

export interface Projection {
  toGround(place: Place): Ground
  toPlace(ground: Ground): Place
}

const METRES_A_DEGREE = 111_320

/** Flat projection around one place: across a town of 50 km the error is below one screen pixel. */
export function projectionAround([lng0, lat0]: Place): Projection {
  const eastwards = METRES_A_DEGREE * Math.cos((lat0 * Math.PI) / 180)
  return {
    toGround: ([lng, lat]) => ({ x: (lng - lng0) * eastwards, y: (lat0 - lat) * METRES_A_DEGREE }),
    toPlace: ({ x, y }) => [lng0 + x / eastwards, lat0 - y / METRES_A_DEGREE],
  }
}

/** The visible part: `scale` in pixels per metre, and the ground origin's position on screen. */
export interface PlanView {
  readonly scale: number
  readonly offsetX: number
  readonly offsetY: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const MIN_SCALE = 0.002
const MAX_SCALE = 20
const limited = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale))

export const pixelOf = ({ scale, offsetX, offsetY }: PlanView, { x, y }: Ground): Pixel => ({
  px: x * scale + offsetX,
  py: y * scale + offsetY,
})
export const groundOf = ({ scale, offsetX, offsetY }: PlanView, { px, py }: Pixel): Ground => ({
  x: (px - offsetX) / scale,
  y: (py - offsetY) / scale,
})

export const panBy = (view: PlanView, dx: number, dy: number): PlanView => ({
  ...view,
  offsetX: view.offsetX + dx,
  offsetY: view.offsetY + dy,
})

/** Zooms in or out; the ground under `at` stays where it is. */
export function zoomAt(view: PlanView, { px, py }: Pixel, factor: number): PlanView {
  const scale = limited(view.scale * factor)
  const real = scale / view.scale
  return { scale, offsetX: px - (px - view.offsetX) * real, offsetY: py - (py - view.offsetY) * real }
}

const MARGIN_PX = 64
/** Least width and height of the fitted ground, for a single place as well, m. */
const LEAST_M = 300

/** Fits all grounds, centred in the plan. */
export function fitTo(grounds: readonly Ground[], { width, height }: Size): PlanView {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of grounds) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (left > right) [left, right, top, bottom] = [0, 0, 0, 0]
  const inside = (length: number): number => Math.max(1, length - 2 * MARGIN_PX)
  const scale = limited(
    Math.min(inside(width) / Math.max(LEAST_M, right - left), inside(height) / Math.max(LEAST_M, bottom - top)),
  )
  return {
    scale,
    offsetX: width / 2 - ((left + right) / 2) * scale,
    offsetY: height / 2 - ((top + bottom) / 2) * scale,
  }
}

/** The ground nearest to a press within `radiusPx`; null where there is none. */
export function nearest<Item extends { readonly ground: Ground }>(
  items: readonly Item[],
  view: PlanView,
  { px, py }: Pixel,
  radiusPx: number,
): Item | null {
  let found: Item | null = null
  let least = radiusPx ** 2
  for (const item of items) {
    const at = pixelOf(view, item.ground)
    const distance = (at.px - px) ** 2 + (at.py - py) ** 2
    if (distance > least) continue
    least = distance
    found = item
  }
  return found
}

/** A round length and its pixels, for the scale bar. */
export function scaleBar({ scale }: PlanView, maxPx = 120): { readonly metres: number; readonly px: number } {
  const power = 10 ** Math.floor(Math.log10(maxPx / scale))
  const step = [5, 2, 1].find((one) => one * power * scale <= maxPx) ?? 1
  return { metres: step * power, px: step * power * scale }
}

/** About one metre: the precision of placing by hand, and of the coordinates shown. */
const METRE_DECIMALS = 5
export const placeText = ([lng, lat]: Place): string =>
  `${formatQuantity(lng, METRE_DECIMALS)}°, ${formatQuantity(lat, METRE_DECIMALS)}°`
