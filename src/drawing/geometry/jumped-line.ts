import { type WorldPoint, worldPoint } from './points.ts'

/** Radius of a jump where there is room for it, document px. */
const RADIUS_PX = 5
/** A smaller one is not seen as a jump. */
const MIN_RADIUS_PX = 2
/** Corners of half a circle of that size that looks round. */
const STEPS = 8
/** Document px; a line that ends so near to another one ends on it, and does not cross it. */
const ON_LINE_PX = 1

/** A line that is crossed. */
export interface CrossedLine {
  readonly points: readonly WorldPoint[]
  /** Whether it jumps as well: of two such lines the more level one does. */
  readonly jumps: boolean
}

/**
 * The points of a line with half circles where it jumps over others; null where it crosses none. Jumps are smaller near
 * bends and beside each other, and left out where there is no room. O(stretches × stretches of the others).
 *
 * @param others - Those that may cross it.
 * @param headLength - How much of its end stays straight, as under an arrow head.
 */
export function jumpedLine(
  points: readonly WorldPoint[],
  others: readonly CrossedLine[],
  headLength = 0,
): WorldPoint[] | null {
  let hasJumped = false
  const jumped = points.slice(0, 1)
  for (const [at, to] of points.entries()) {
    const from = points[at - 1]
    if (!from) continue
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const room = at === points.length - 1 ? length - headLength : length
    const places = apart(others.flatMap((other) => crossings(from, to, other)))
    for (const [index, place] of places.entries()) {
      const [before, after] = [places[index - 1], places[index + 1]]
      const radius = Math.min(
        RADIUS_PX,
        place,
        room - place,
        before === undefined ? RADIUS_PX : (place - before) / 2,
        after === undefined ? RADIUS_PX : (after - place) / 2,
      )
      if (radius < MIN_RADIUS_PX) continue
      jumped.push(...halfCircle(from, to, length, place, radius))
      hasJumped = true
    }
    jumped.push(to)
  }
  return hasJumped ? jumped : null
}

/** Sorted; lines that lie on each other are crossed once. */
function apart(places: readonly number[]): number[] {
  const sorted = places.toSorted((a, b) => a - b)
  return sorted.filter((place, at) => at === 0 || place - (sorted[at - 1] ?? 0) > ON_LINE_PX)
}

/** How far along a stretch another line is jumped over. */
function crossings(from: WorldPoint, to: WorldPoint, { points, jumps }: CrossedLine): number[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  const [first, last] = [points[0], points.at(-1)]
  return points.flatMap((b, at) => {
    const a = points[at - 1]
    if (!a || !first || !last) return []
    const [ex, ey] = [b.x - a.x, b.y - a.y]
    const cross = dx * ey - dy * ex
    if (cross === 0 || (jumps && isMoreLevel(ex, ey, dx, dy))) return []
    const along = ((a.x - from.x) * ey - (a.y - from.y) * ex) / cross
    const other = ((a.x - from.x) * dy - (a.y - from.y) * dx) / cross
    // a bend belongs to the stretch after it
    if (!(along > 0 && along < 1 && other >= 0 && other < 1)) return []
    const place = worldPoint(from.x + dx * along, from.y + dy * along)
    return isAt(place, first) || isAt(place, last) ? [] : [along * length]
  })
}

const isAt = (a: WorldPoint, b: WorldPoint): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= ON_LINE_PX

/** Whether the first direction is more level than the second; of two alike the one that falls to the right. */
function isMoreLevel(ax: number, ay: number, bx: number, by: number): boolean {
  const [a, b] = [Math.abs(ay * bx), Math.abs(by * ax)]
  return a === b ? ax * ay > 0 : a < b
}

/** Upwards from a stretch that is rather level, to the right from one that is rather upright. */
function halfCircle(from: WorldPoint, to: WorldPoint, length: number, place: number, radius: number): WorldPoint[] {
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const isTurned = Math.abs(ux) >= Math.abs(uy) ? ux < 0 : uy < 0
  const [nx, ny] = isTurned ? [-uy, ux] : [uy, -ux]
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const angle = (Math.PI * step) / STEPS
    const [along, away] = [place - radius * Math.cos(angle), radius * Math.sin(angle)]
    return worldPoint(from.x + ux * along + nx * away, from.y + uy * along + ny * away)
  })
}
