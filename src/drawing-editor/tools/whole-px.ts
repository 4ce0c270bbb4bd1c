/** From this zoom on a tenth of a px of the document can be aimed at. */
const FINE_ZOOM = 10

/** A place or way of a pointer as the document keeps it: whole px, or tenths where the board is much enlarged. */
export const wholePx = (length: number, zoom: number): number =>
  zoom >= FINE_ZOOM ? Math.round(length * 10) / 10 : Math.round(length)
