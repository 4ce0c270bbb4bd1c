/** Views are made once the camera rests for this long; until then the mesh is shown. */
export const REST_MS = 120
const MOVING_MS = 1.5
const FRAME_MS = 6
/** A few long frames show the first picture sooner than many short ones. */
const OPENING_MS = 400

/** Time of a frame for making what is not there yet, ms. */
export function budgetOf({ isOpening, waitsForRest }: { isOpening: boolean; waitsForRest: boolean }): number {
  if (waitsForRest) return MOVING_MS
  return isOpening ? OPENING_MS : FRAME_MS
}
