// What a kind of element looks like in its own space, as plain points: origin in the middle of its box, document px
// before scaling, y downwards. Neighbours: document says how large an element is; scene asks for boxes and hits, render
// paints the same points. Pure; nothing here knows of colours or of the screen.

import { type LocalPoint, localPoint } from '#drawing/geometry/points.ts'

/** More pieces than this would be no dashes to the eye: the line is given back whole. */
const MAX_DASHES = 5_000

/**
 * Cuts a line into its dashes as canvas does: pattern of lengths on and off in turn, repeated twice when it is odd.
 * `offset` is the way into the pattern at which the line starts. A pattern without length, or with one so short that it would make more than 5,000 dashes, leaves the line whole.
 */
export function dashPolyline(points: readonly LocalPoint[], pattern: readonly number[], offset = 0): LocalPoint[][] {
  const lengths = pattern.length % 2 === 0 ? pattern : [...pattern, ...pattern]
  const period = lengths.reduce((sum, length) => sum + length, 0)
  if (period <= 0 || (polylineLength(points) / period) * lengths.length > MAX_DASHES) return [[...points]]
  const dashes: LocalPoint[][] = []
  let piece = 0
  let left = lengths[0] ?? 0
  for (let rest = ((offset % period) + period) % period; rest > 0; ) {
    const step = Math.min(rest, left)
    rest -= step
    left -= step
    if (left > 0) break
    piece = (piece + 1) % lengths.length
    left = lengths[piece] ?? 0
  }
  let current: LocalPoint[] = points[0] ? [points[0]] : []
  for (const [i, from] of points.entries()) {
    const to = points[i + 1]
    if (!to) break
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    let done = 0
    while (length - done > left) {
      done += left
      const cut = localPoint(from.x + ((to.x - from.x) * done) / length, from.y + ((to.y - from.y) * done) / length)
      if (piece % 2 === 0) dashes.push([...current, cut])
      current = [cut]
      piece = (piece + 1) % lengths.length
      left = lengths[piece] ?? 0
    }
    left -= length - done
    if (piece % 2 === 0) current.push(to)
    else current = [to]
  }
  if (piece % 2 === 0 && current.length > 1) dashes.push(current)
  return dashes
}

export function polylineLength(points: readonly LocalPoint[]): number {
  let length = 0
  for (const [i, { x, y }] of points.entries()) {
    const next = points[i + 1]
    if (next) length += Math.hypot(next.x - x, next.y - y)
  }
  return length
}
