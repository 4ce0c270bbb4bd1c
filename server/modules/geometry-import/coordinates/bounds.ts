import type { Pair } from './chinese-offset.ts'

interface Bounds {
  readonly least: Pair
  readonly most: Pair
}

/** Of all that are finite; null: none is. */
export function boundsOf(places: Iterable<Pair>): Bounds | null {
  let bounds: Bounds | null = null
  for (const [x, y] of places) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue
    bounds = bounds
      ? {
          least: [Math.min(bounds.least[0], x), Math.min(bounds.least[1], y)],
          most: [Math.max(bounds.most[0], x), Math.max(bounds.most[1], y)],
        }
      : { least: [x, y], most: [x, y] }
  }
  return bounds
}
