// The view of a map in the address of its page.

import type { Camera } from './map-layers.ts'

const AT_DECIMALS = 5
const ZOOM_DECIMALS = 2

/** Null where a text is no view. */
export function cameraIn(text: string): Camera | null {
  const [lng, lat, zoom, ...others] = text.split(',').map(Number)
  if (lng === undefined || lat === undefined || zoom === undefined || others.length > 0) return null
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 85 && zoom >= 0 && zoom <= 22 ? { centre: [lng, lat], zoom } : null
}

/** Empty for none. */
export const cameraText = (camera: Camera | null): string =>
  camera ? [...camera.centre.map((one) => one.toFixed(AT_DECIMALS)), camera.zoom.toFixed(ZOOM_DECIMALS)].join(',') : ''
