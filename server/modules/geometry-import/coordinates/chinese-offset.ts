// GCJ-02 and BD-09, the offset coordinates of Chinese web maps. The way there is a published formula; the way back has none and is
// iterated.

import gcoord from 'gcoord'

export type Pair = readonly [x: number, y: number]

export const gcj02Of = (place: Pair): Pair => moved(place, gcoord.GCJ02)
export const bd09Of = (place: Pair): Pair => moved(place, gcoord.BD09)

function moved([lng, lat]: Pair, to: typeof gcoord.GCJ02 | typeof gcoord.BD09): Pair {
  const [east = Number.NaN, north = Number.NaN] = gcoord.transform([lng, lat], gcoord.WGS84, to)
  return [east, north]
}

/** A millimetre, in degrees. */
const CLOSE = 1e-8
const MAX_STEPS = 30

/** The place whose offset place is the given one. */
export function withoutOffset(offset: Pair, offsetOf: (place: Pair) => Pair): Pair {
  let [lng, lat] = offset
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const [east, north] = offsetOf([lng, lat])
    const [dx, dy] = [east - offset[0], north - offset[1]]
    lng -= dx
    lat -= dy
    if (Math.abs(dx) < CLOSE && Math.abs(dy) < CLOSE) break
  }
  return [lng, lat]
}
