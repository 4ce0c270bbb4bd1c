import type { Box } from './box.ts'
import { type WorldPoint, worldPoint } from './points.ts'

/** Lines that run beside each other are so far apart, document px. */
const APART_PX = 10
/** Where a stretch is tried, from the place that looks best. */
const STEPS = [0, 1, -1, 2, -2, 3, -3, 4, -4]

interface Surroundings {
  /** Where the first end has left its device, `end` the last one. */
  readonly start: WorldPoint
  readonly end: WorldPoint
  readonly walls: readonly Box[]
  readonly lines: readonly (readonly WorldPoint[])[]
}

/** Whether a level and upright route passes through a box; along its sides does not count. */
export const isCrossed = ({ minX, minY, maxX, maxY }: Box, route: readonly WorldPoint[]): boolean =>
  route.slice(1).some((b, at) => {
    const a = route[at] ?? b
    return (
      Math.max(a.x, b.x) > minX && Math.min(a.x, b.x) < maxX && Math.max(a.y, b.y) > minY && Math.min(a.y, b.y) < maxY
    )
  })

/**
 * Of ways of one length, the one that looks best: a stretch between two others that go on in one direction is slid to the
 * middle of them. Any stretch but the first and last is slid off lines that it would run over.
 */
export function slidStretches(route: readonly WorldPoint[], around: Surroundings): WorldPoint[] {
  const { start, end, walls, lines } = around
  const places = [...route]
  for (let at = 1; at + 2 < places.length; at++) {
    const [a, b, c, d] = places.slice(at - 1, at + 3)
    if (!a || !b || !c || !d) break
    const axis = a.y === b.y ? 'x' : 'y'
    const isStep = (b[axis] - a[axis]) * (d[axis] - c[axis]) > 0
    const best = isStep ? (a[axis] + d[axis]) / 2 : b[axis]
    const [from, to] = [at === 1 ? start : a, at + 3 === places.length ? end : d]
    const isFree = (step: readonly WorldPoint[]): boolean => {
      const stretches = [from, ...step, to]
      return (
        areForward(b, from, step[0], axis) &&
        areForward(c, to, step[1], axis) &&
        !walls.some((box) => isCrossed(box, stretches))
      )
    }
    const tried = STEPS.map((step) => best + step * APART_PX).map((place) => [
      slid(b, axis, place),
      slid(c, axis, place),
    ])
    const found =
      tried.find((step) => isFree(step) && !lines.some((line) => runsOver(step, line, axis))) ?? tried.find(isFree)
    if (found) places.splice(at, 2, ...found)
  }
  return places
}

/** Whether the stretch that leads to a corner still goes the same way from where it begins. */
function areForward(corner: WorldPoint, from: WorldPoint, moved: WorldPoint | undefined, axis: 'x' | 'y'): boolean {
  return moved !== undefined && (corner[axis] - from[axis]) * (moved[axis] - from[axis]) >= 0
}

/** Whether a stretch lies on another line, or nearer beside it than lines should be. */
function runsOver([b, c]: readonly WorldPoint[], line: readonly WorldPoint[], axis: 'x' | 'y'): boolean {
  if (!b || !c) return false
  const along = axis === 'x' ? 'y' : 'x'
  const [low, high] = [Math.min(b[along], c[along]), Math.max(b[along], c[along])]
  return line.some((to, index) => {
    const from = line[index - 1]
    if (!from || from[axis] !== to[axis] || Math.abs(from[axis] - b[axis]) >= APART_PX) return false
    return Math.max(from[along], to[along]) > low && Math.min(from[along], to[along]) < high
  })
}

const slid = ({ x, y }: WorldPoint, axis: 'x' | 'y', to: number): WorldPoint =>
  axis === 'x' ? worldPoint(to, y) : worldPoint(x, to)
