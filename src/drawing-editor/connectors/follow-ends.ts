import { type WorldPoint, worldPoint } from '#drawing/engine.ts'

/** Document px; what is nearer is the same place. */
const SAME = 1e-6

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= SAME
const isLevel = (a: WorldPoint, b: WorldPoint): boolean => isSame(a.y, b.y)
const isUpright = (a: WorldPoint, b: WorldPoint): boolean => isSame(a.x, b.x)
const isStraight = (a: WorldPoint, b: WorldPoint): boolean => isLevel(a, b) || isUpright(a, b)

/**
 * The points of a pipe whose ends have moved to other places. Its bends stay, but a level or upright stretch stays so:
 * the bend beside the end gives way along the next stretch, and a pipe of one such stretch gets two bends. Where both ends
 * moved by the same way, the whole pipe does.
 *
 * @param start - Where the first point is now; null where it stays.
 * @param end - Where the last one is.
 */
export function followEnds(
  points: readonly WorldPoint[],
  start: WorldPoint | null,
  end: WorldPoint | null,
): readonly WorldPoint[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return points
  const way = start && end ? commonWay(first, start, last, end) : null
  if (way) return points.map(({ x, y }) => worldPoint(x + way.x, y + way.y))
  const started = start ? withFirst(points, start) : points
  const moved = end ? withFirst(started.toReversed(), end).toReversed() : started
  return moved === points || !areStraight(points) ? moved : withoutNeedlessBends(moved)
}

/** The points of a straight pipe whose ends have moved, as {@link followEnds}: it has no bends. */
export const straightBetween: typeof followEnds = (points, start, end) => {
  const [from, to] = [start ?? points[0], end ?? points.at(-1)]
  return from && to ? [from, to] : points
}

function commonWay(first: WorldPoint, start: WorldPoint, last: WorldPoint, end: WorldPoint) {
  const [x, y] = [start.x - first.x, start.y - first.y]
  return isSame(x, end.x - last.x) && isSame(y, end.y - last.y) ? { x, y } : null
}

function withFirst(points: readonly WorldPoint[], to: WorldPoint): readonly WorldPoint[] {
  const [first, second, third] = points
  if (!first || !second || (isUpright(first, to) && isLevel(first, to))) return points
  const rest = points.slice(2)
  if (!third) return [to, ...bendsBetween(first, second, to), second]
  if (isLevel(first, second) && isUpright(second, third)) return [to, worldPoint(second.x, to.y), ...rest]
  if (isUpright(first, second) && isLevel(second, third)) return [to, worldPoint(to.x, second.y), ...rest]
  return [to, second, ...rest]
}

/** The bends of a pipe that was one level or upright stretch, once its first point is no longer in line with the other. */
function bendsBetween(first: WorldPoint, second: WorldPoint, to: WorldPoint): WorldPoint[] {
  const [middleX, middleY] = [(to.x + second.x) / 2, (to.y + second.y) / 2]
  if (!isStraight(first, second) || isStraight(to, second)) return []
  return isLevel(first, second)
    ? [worldPoint(middleX, to.y), worldPoint(middleX, second.y)]
    : [worldPoint(to.x, middleY), worldPoint(second.x, middleY)]
}

const areStraight = (points: readonly WorldPoint[]): boolean =>
  points.every((point, at) => at === 0 || isStraight(points[at - 1] ?? point, point))

/** Without bends in the middle of a straight stretch, which it has once a pipe is in line again. */
function withoutNeedlessBends(points: readonly WorldPoint[]): WorldPoint[] {
  const kept: WorldPoint[] = []
  for (const [at, point] of points.entries()) {
    const [before, after] = [kept.at(-1), points[at + 1]]
    if (!before || !after || !isOneStretch(before, point, after)) kept.push(point)
  }
  return kept
}

const isOneStretch = (a: WorldPoint, b: WorldPoint, c: WorldPoint): boolean =>
  (isLevel(a, b) && isLevel(b, c)) || (isUpright(a, b) && isUpright(b, c))
