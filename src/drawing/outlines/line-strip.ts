import type { Point } from '#drawing/geometry/points.ts'

/**
 * A broad line as triangles: four corners a segment. Per corner: position, distance from the line's start
 * measured along its segment, and the side it lies on (-1 left, 1 right). All lengths in the unit of its points.
 */
export interface LineStrip {
  readonly positions: Float32Array
  readonly distances: Float32Array
  readonly sides: Float32Array
  readonly indices: Uint32Array
}

interface Offset {
  readonly x: number
  readonly y: number
}

/** Fabric's limit of a mitre, in half line widths. */
const MAX_MITRE = 4

/**
 * The triangles of a line. Corners are mitred; where a mitre would be too long the two segments overlap instead. Points
 * that coincide with the one before are passed over.
 *
 * @param maxMitre - How far a mitre may reach, in half line widths.
 */
export function lineStrip(source: readonly Point[], width: number, maxMitre = MAX_MITRE): LineStrip {
  const points = source.filter(({ x, y }, i) => x !== source[i - 1]?.x || y !== source[i - 1]?.y)
  const numSegments = Math.max(points.length - 1, 0)
  const positions = new Float32Array(numSegments * 8)
  const distances = new Float32Array(numSegments * 4)
  const sides = new Float32Array(numSegments * 4)
  const indices = new Uint32Array(numSegments * 6)
  let corner = 0
  let distance = 0
  const put = (at: Point, { x, y }: Offset, side: -1 | 1, along: number): void => {
    positions[corner * 2] = at.x + side * x
    positions[corner * 2 + 1] = at.y + side * y
    // a mitred corner lies before or behind the joint, so that dashes stay square to their segment
    distances[corner] = distance + side * along
    sides[corner] = side
    corner++
  }
  for (let i = 0; i < numSegments; i++) {
    const [before, from, to, after] = [points[i - 1], points[i], points[i + 1], points[i + 2]]
    if (!from || !to) break
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const direction = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
    const straight = { x: (-direction.y * width) / 2, y: (direction.x * width) / 2 }
    const along = (offset: Offset) => offset.x * direction.x + offset.y * direction.y
    const start = mitreAt(before, from, to, width / 2, maxMitre) ?? straight
    const end = mitreAt(from, to, after, width / 2, maxMitre) ?? straight
    const first = corner
    put(from, start, -1, along(start))
    put(from, start, 1, along(start))
    distance += length
    put(to, end, -1, along(end))
    put(to, end, 1, along(end))
    indices.set([first, first + 1, first + 2, first + 2, first + 1, first + 3], i * 6)
  }
  return { positions, distances, sides, indices }
}

/** From a joint to its right corner; null at an end of the line, and where the corner is too sharp. */
function mitreAt(
  from: Point | undefined,
  joint: Point,
  to: Point | undefined,
  half: number,
  maxMitre: number,
): Offset | null {
  if (!from || !to) return null
  const before = Math.hypot(joint.x - from.x, joint.y - from.y)
  const after = Math.hypot(to.x - joint.x, to.y - joint.y)
  const x = -(joint.y - from.y) / before - (to.y - joint.y) / after
  const y = (joint.x - from.x) / before + (to.x - joint.x) / after
  const squared = x * x + y * y
  if (squared === 0) return null
  const scale = (2 * half) / squared
  const mitre = { x: x * scale, y: y * scale }
  return Math.hypot(mitre.x, mitre.y) <= maxMitre * half ? mitre : null
}
