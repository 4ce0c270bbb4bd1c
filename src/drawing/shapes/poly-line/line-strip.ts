import type { WorldPoint } from '../../geometry/points.ts'

/**
 * A broad line as triangles, on the board. Per vertex: place, distance from the line's start along its middle, and the
 * side it lies on (-1 left, 1 right, 0 on a head). All lengths in document px.
 */
export interface LineStrip {
  readonly positions: Float32Array
  readonly distances: Float32Array
  readonly sides: Float32Array
  readonly indices: Uint32Array
}

/** Sharper corners than this are cut off: the mitre would reach beyond four line widths. */
const MAX_MITRE = 4

/**
 * The triangles of a line. Corners are mitred; where a mitre would be too long the two parts overlap instead. Points
 * that coincide with the one before are passed over.
 */
export function lineStrip(source: readonly WorldPoint[], width: number): LineStrip {
  const points = source.filter(({ x, y }, i) => x !== source[i - 1]?.x || y !== source[i - 1]?.y)
  const positions: number[] = []
  const distances: number[] = []
  const sides: number[] = []
  const indices: number[] = []
  const half = width / 2
  let distance = 0
  const put = (at: WorldPoint, offsetX: number, offsetY: number): number => {
    positions.push(at.x - offsetX, at.y - offsetY, at.x + offsetX, at.y + offsetY)
    distances.push(distance, distance)
    sides.push(-1, 1)
    return sides.length - 2
  }
  let start: number | null = null
  for (const [i, from] of points.entries()) {
    const to = points[i + 1]
    if (!to) break
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const normal = { x: (-(to.y - from.y) / length) * half, y: ((to.x - from.x) / length) * half }
    const first: number = start ?? put(from, normal.x, normal.y)
    distance += length
    const mitre = mitreAt(from, to, points[i + 2], half)
    const last = mitre ? put(to, mitre.x, mitre.y) : put(to, normal.x, normal.y)
    indices.push(first, first + 1, last, last, first + 1, last + 1)
    start = mitre ? last : null
  }
  return {
    positions: Float32Array.from(positions),
    distances: Float32Array.from(distances),
    sides: Float32Array.from(sides),
    indices: Uint32Array.from(indices),
  }
}

/** Offset from a corner to its right side; null at an end, and where the corner is too sharp. */
function mitreAt(from: WorldPoint, corner: WorldPoint, to: WorldPoint | undefined, half: number) {
  if (!to) return null
  const before = Math.hypot(corner.x - from.x, corner.y - from.y)
  const after = Math.hypot(to.x - corner.x, to.y - corner.y)
  const n1 = { x: -(corner.y - from.y) / before, y: (corner.x - from.x) / before }
  const n2 = { x: -(to.y - corner.y) / after, y: (to.x - corner.x) / after }
  const sum = { x: n1.x + n2.x, y: n1.y + n2.y }
  const squared = sum.x * sum.x + sum.y * sum.y
  if (squared === 0) return null
  const scale = (2 * half) / squared
  const mitre = { x: sum.x * scale, y: sum.y * scale }
  return Math.hypot(mitre.x, mitre.y) <= MAX_MITRE * half ? mitre : null
}
