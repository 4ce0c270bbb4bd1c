import { type Box, boxAround, boxesMeet, growBox } from './box.ts'
import { CostHeap } from './cost-heap.ts'
import { AXES, type Axis, across, FreeRuns, firstFrom, LEVEL, type Run, sortedRuns, UPRIGHT } from './free-runs.ts'
import { type WorldPoint, worldPoint } from './points.ts'
import { isCrossed, slidStretches } from './slide-stretches.ts'

/** An end of a route. */
export interface RouteEnd {
  readonly at: WorldPoint
  /** The way in which it leaves, one of the four along the axes; null: any. */
  readonly way: { readonly x: number; readonly y: number } | null
}

export interface RouteRequest {
  readonly from: RouteEnd
  readonly to: RouteEnd
  /** What the route keeps clear of, document px. */
  readonly obstacles: readonly Box[] | NearBoxes
  /** Other lines near a box: it does not run over them where there is room beside them. */
  readonly linesNear?: (box: Box) => readonly (readonly WorldPoint[])[]
}

/** Boxes that are asked for by place, so that a route costs what stands around it and not the board. */
interface NearBoxes {
  /** Of all boxes. */
  readonly size: number
  near(box: Box): readonly Box[]
}

/** Room around obstacles, and the least way straight out of a port, document px. */
export const CLEARANCE_PX = 8
/** A bend costs as much as so much way. */
const BEND_PX = 40
/** First only what is so near to both ends is searched around, then ever more. */
const FIRST_REACH_PX = 300
const REACH_FACTOR = 4
/** No board is larger. */
const MAX_REACH_PX = 1e7
/** So far stretches are slid beside each other at most, document px. */
const SLIDE_ROOM_PX = 50

/**
 * A level and upright way from one end to the other, short and with few bends, that keeps clear of obstacles: its corners,
 * both ends included. Obstacles that an end is inside of, or so near that it cannot leave, are ignored. Null where the
 * ends are walled in.
 *
 * A* over the free runs along the sides of obstacles, with room around them.
 */
export function orthogonalRoute({ from, to, obstacles, linesNear }: RouteRequest): WorldPoint[] | null {
  const [start, end] = [outOf(from), outOf(to)]
  const { size, near } = 'near' in obstacles ? obstacles : allOf(obstacles)
  const isWall = (box: Box): boolean => !isInside(start, box) && !isInside(end, box)
  const wallsNear = (box: Box): Box[] => near(growBox(box, CLEARANCE_PX)).map(withRoom).filter(isWall)
  for (let reach = FIRST_REACH_PX; ; reach *= REACH_FACTOR) {
    const around = growBox(boxAround([start, end]), reach)
    const isAll = near(around).length === size || reach > MAX_REACH_PX
    const walls = wallsNear(around).filter((box) => isNear(box, start, end, reach))
    const way = new RouteSearch(start, end, from.way, to.way, walls).find()
    if (way && (isAll || !wallsNear(boxAround(way)).some((box) => isCrossed(box, way)))) {
      const route = corners([from.at, ...way, to.at])
      const room = growBox(boxAround(route), SLIDE_ROOM_PX)
      return slidStretches(route, { start, end, walls: wallsNear(room), lines: linesNear?.(room) ?? [] })
    }
    if (isAll) return null
  }
}

const allOf = (boxes: readonly Box[]): NearBoxes => ({
  size: boxes.length,
  near: (box) => boxes.filter((one) => boxesMeet(one, box)),
})

const outOf = ({ at, way }: RouteEnd): WorldPoint =>
  way ? worldPoint(at.x + way.x * CLEARANCE_PX, at.y + way.y * CLEARANCE_PX) : at

const withRoom = ({ minX, minY, maxX, maxY }: Box): Box => ({
  minX: minX - CLEARANCE_PX,
  minY: minY - CLEARANCE_PX,
  maxX: maxX + CLEARANCE_PX,
  maxY: maxY + CLEARANCE_PX,
})

const isInside = ({ x, y }: WorldPoint, { minX, minY, maxX, maxY }: Box): boolean =>
  x > minX && x < maxX && y > minY && y < maxY

const isNear = ({ minX, minY, maxX, maxY }: Box, a: WorldPoint, b: WorldPoint, reach: number): boolean =>
  minX < Math.max(a.x, b.x) + reach &&
  maxX > Math.min(a.x, b.x) - reach &&
  minY < Math.max(a.y, b.y) + reach &&
  maxY > Math.min(a.y, b.y) - reach

/** A run, where it was entered, and what the way to there cost. */
interface Label {
  readonly run: Run
  /** Along the run. */
  readonly at: number
  readonly cost: number
  readonly before: number
}

class RouteSearch {
  readonly #start: WorldPoint
  readonly #end: WorldPoint
  readonly #leaves: RouteEnd['way']
  readonly #arrives: RouteEnd['way']
  readonly #arriveAxis: Axis | null
  readonly #runs: FreeRuns
  readonly #labels: Label[] = []
  readonly #open = new CostHeap()
  readonly #known = new Map<Run, Label[]>()
  /** What the best way that is found costs. */
  #least = Number.POSITIVE_INFINITY

  constructor(start: WorldPoint, end: WorldPoint, leaves: RouteEnd['way'], arrives: RouteEnd['way'], walls: Box[]) {
    this.#start = start
    this.#end = end
    this.#leaves = leaves
    this.#arrives = arrives
    this.#arriveAxis = arrives && axisOf(arrives)
    this.#runs = new FreeRuns(walls)
  }

  /** From start to end, every corner and maybe places between. */
  find(): WorldPoint[] | null {
    const [start, end] = [this.#start, this.#end]
    const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
    const throughEnds = [start, end].flatMap((place) => AXES.flatMap((axis) => this.#runs.through(axis, place) ?? []))
    // bends in the middle look better than at an end
    const middles = [start, end].flatMap(({ x, y }) => [
      this.#runs.through(UPRIGHT, { x: middle.x, y }),
      this.#runs.through(LEVEL, { x, y: middle.y }),
    ])
    const all = [...throughEnds, ...middles.flatMap((run) => run ?? []), ...this.#runs.besideWalls()]
    const byAxis = [sortedRuns(all, LEVEL), sortedRuns(all, UPRIGHT)] as const
    for (const run of byAxis.flat()) {
      const [at, along] = run.axis === LEVEL ? [start.y, start.x] : [start.x, start.y]
      if (run.at !== at || along < run.from || along > run.to) continue
      const turns = this.#leaves && axisOf(this.#leaves) !== run.axis ? BEND_PX : 0
      this.#reach(run, along, turns, -1)
    }
    for (let index = this.#open.pop(); index >= 0; index = this.#open.pop()) {
      const label = this.#labels[index]
      if (!label) break
      if (label.run === END) return this.#wayTo(index)
      this.#expand(label, index, byAxis[across(label.run.axis)])
    }
    return null
  }

  #expand({ run, at, cost, before }: Label, index: number, crossing: readonly Run[]): void {
    const leaving = before < 0 && this.#leaves && axisOf(this.#leaves) === run.axis ? signOf(this.#leaves) : 0
    this.#arriveOn(run, at, cost, index, leaving)
    const { at: beside, from, to } = run
    // what is so far that the way there alone costs more than the best way is not looked at
    const reach = this.#least - cost - BEND_PX
    for (let next = firstFrom(crossing, Math.max(from, at - reach)); next < crossing.length; next++) {
      const other = crossing[next]
      if (!other || other.at > to || other.at - at > reach) break
      if (beside < other.from || beside > other.to) continue
      if (leaving !== 0 && (other.at - at) * leaving < 0) continue
      this.#reach(other, beside, cost + Math.abs(other.at - at) + BEND_PX, index)
    }
  }

  /** Goes along a run to the end, where that is on it. */
  #arriveOn(run: Run, at: number, cost: number, index: number, leaving: number): void {
    const [endAt, along] = run.axis === LEVEL ? [this.#end.y, this.#end.x] : [this.#end.x, this.#end.y]
    if (run.at !== endAt || along < run.from || along > run.to) return
    if (leaving !== 0 && (along - at) * leaving < 0) return
    const arrives = this.#arrives
    const isAcross = arrives !== null && axisOf(arrives) !== run.axis
    // it comes from where the port looks to
    if (arrives && !isAcross && (along - at) * signOf(arrives) > 0) return
    const whole = cost + Math.abs(along - at) + (isAcross ? BEND_PX : 0)
    if (whole >= this.#least) return
    this.#least = whole
    this.#open.push(this.#labels.push({ run: END, at: along, cost: whole, before: index }) - 1, whole)
  }

  #reach(run: Run, at: number, cost: number, before: number): void {
    const whole = cost + this.#remaining(run.axis, run.at, at)
    if (whole >= this.#least) return
    const known = this.#known.get(run)
    if (known) for (const label of known) if (label.cost + Math.abs(label.at - at) <= cost) return
    const label = { run, at, cost, before }
    if (known) known.push(label)
    else this.#known.set(run, [label])
    this.#open.push(this.#labels.push(label) - 1, whole)
  }

  /** At least what is left from a place on a run: the way, and the bends that no way to the end can do without. */
  #remaining(axis: Axis, runAt: number, at: number): number {
    const beside = Math.abs((axis === LEVEL ? this.#end.y : this.#end.x) - runAt)
    const along = Math.abs((axis === LEVEL ? this.#end.x : this.#end.y) - at)
    const isAcross = this.#arriveAxis !== null && this.#arriveAxis !== axis
    const numBends = isAcross ? 1 : beside > 0 ? (this.#arriveAxis === null ? 1 : 2) : 0
    return beside + along + numBends * BEND_PX
  }

  #wayTo(index: number): WorldPoint[] {
    const way: WorldPoint[] = [this.#end]
    for (let at = this.#labels[index]?.before ?? -1; at >= 0; ) {
      const label = this.#labels[at]
      if (!label) break
      const { run, at: along, before } = label
      way.push(run.axis === LEVEL ? worldPoint(along, run.at) : worldPoint(run.at, along))
      at = before
    }
    way.push(this.#start)
    return way.reverse()
  }
}

/** Stands for the end itself. */
const END: Run = { axis: LEVEL, at: 0, from: 0, to: 0 }

const axisOf = ({ x }: { readonly x: number }): Axis => (x === 0 ? UPRIGHT : LEVEL)
const signOf = ({ x, y }: { readonly x: number; readonly y: number }): number => Math.sign(x + y)

/** Without places where the way goes straight on, or stays. */
function corners(way: readonly WorldPoint[]): WorldPoint[] {
  const kept: WorldPoint[] = []
  for (const [index, place] of way.entries()) {
    const [before, next] = [kept.at(-1), way[index + 1]]
    if (before && before.x === place.x && before.y === place.y) continue
    const isStraight =
      before && next && ((before.x === place.x && place.x === next.x) || (before.y === place.y && place.y === next.y))
    if (!isStraight) kept.push(place)
  }
  return kept
}
