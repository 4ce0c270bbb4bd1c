import type { LocalPoint } from '#drawing/geometry/points.ts'
import type { Outline } from './flat-path.ts'

/** An area with its holes. */
export interface Face {
  readonly border: readonly LocalPoint[]
  readonly holes: readonly (readonly LocalPoint[])[]
}

interface Ring {
  readonly points: readonly LocalPoint[]
  /** Positive where the ring runs clockwise on screen. */
  readonly area: number
}

/**
 * The areas that outlines fill by the non-zero rule, as canvas fills them: a ring inside another that runs the other way
 * round is a hole in it. Rings that cross are taken for areas of their own.
 */
export function facesOf(outlines: readonly Outline[]): Face[] {
  const rings = outlines
    .filter(({ points }) => points.length > 2)
    .map(({ points }): Ring => ({ points, area: signedArea(points) }))
    .sort((one, other) => Math.abs(other.area) - Math.abs(one.area))
  const faces: { ring: Ring; holes: Ring[] }[] = []
  for (const ring of rings) {
    const [start] = ring.points
    const around = start && faces.findLast((face) => isInside(start, face.ring.points))
    const isInHole = start && around?.holes.some((hole) => isInside(start, hole.points))
    if (around && !isInHole && Math.sign(around.ring.area) !== Math.sign(ring.area)) around.holes.push(ring)
    else faces.push({ ring, holes: [] })
  }
  return faces.map(({ ring, holes }) => ({ border: ring.points, holes: holes.map(({ points }) => points) }))
}

function signedArea(points: readonly LocalPoint[]): number {
  let sum = 0
  for (const [i, { x, y }] of points.entries()) {
    const next = points[(i + 1) % points.length]
    if (next) sum += x * next.y - next.x * y
  }
  return sum / 2
}

/** By the crossings of a ray to the right. */
function isInside({ x, y }: LocalPoint, ring: readonly LocalPoint[]): boolean {
  let isOdd = false
  for (const [i, from] of ring.entries()) {
    const to = ring[(i + 1) % ring.length]
    if (!to || from.y > y === to.y > y) continue
    if (x < from.x + ((y - from.y) * (to.x - from.x)) / (to.y - from.y)) isOdd = !isOdd
  }
  return isOdd
}
