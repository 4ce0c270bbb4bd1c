import { Clipper, ClipType, EndType, FillRule, JoinType, type PathsD, type PolyPathD, PolyTreeD } from 'clipper2-ts'
import { type Affine, applyAffine } from './affine.ts'
import { type LocalPoint, localPoint } from './points.ts'

// Areas bounded by rings of points. Clipping and offsetting of polygons is Clipper's (angusj.com/clipper2).

/** Closed by a line from its last point to its first. */
export type Ring = readonly LocalPoint[]

/** What rings enclose by the non-zero rule; no rings enclose nothing. */
export type Area = readonly Ring[]

/** A part of an area that hangs together, with its holes. */
export interface Face {
  readonly border: Ring
  readonly holes: readonly Ring[]
}

export type FillArea = 'nonzero' | 'evenodd'

/** How a line is made broad. */
export interface Stroke {
  readonly width: number
  readonly cap: 'butt' | 'round' | 'square'
  readonly join: 'miter' | 'round' | 'bevel'
  readonly miterLimit: number
}

/** Clipper counts in whole numbers: those of the largest coordinate have about so many digits. */
const DIGITS = 6
const MOST_DECIMALS = 8
/** Rings of more points are taken to cross themselves, which is not found out point by point. */
const MAX_CHECKED = 48
/** Clipping takes too long for a frame where more points are given, or where sides cross more often. */
const MAX_POINTS = 20_000
const MAX_CROSSINGS = 20_000
/** Pairs of sides looked at to tell how often they cross. */
const NUM_SAMPLES = 512

/**
 * The faces that rings fill by a rule, whether they cross or not. Rings that cross thousands of times are faces each for
 * itself. O(points²) for short rings, O(points · log + crossings) otherwise.
 */
export function facesOf(rings: readonly Ring[], rule: FillArea): Face[] {
  const filled = rings.filter(({ length }) => length > 2)
  const [first] = filled
  if (!first) return []
  if (filled.length === 1 && isSimple(first)) return [{ border: first, holes: [] }]
  if (isTangled(filled)) return filled.map((border) => ({ border, holes: [] }))
  const tree = new PolyTreeD()
  const paths = pathsOf(filled)
  Clipper.booleanOpDWithPolyTree(ClipType.Union, paths, null, tree, RULES[rule], decimalsFor(paths))
  return facesIn(tree)
}

/** The area that rings fill by a rule. */
export function areaOf(rings: readonly Ring[], rule: FillArea): Area {
  return rule === 'nonzero' ? rings : combined(ClipType.Union, rings, [], FillRule.EvenOdd)
}

/** Areas as one; each may run either way round. */
export const joined = (areas: readonly Area[]): Area => areas.flatMap((area) => combined(ClipType.Union, area, []))
export const shared = (one: Area, other: Area): Area => combined(ClipType.Intersection, one, other)
/** What of one area is not in the other. */
export const remaining = (one: Area, other: Area): Area => combined(ClipType.Difference, one, other)

/** The area that a stroked line covers. */
export function strokedArea(
  points: readonly LocalPoint[],
  isClosed: boolean,
  { width, cap, join, miterLimit }: Stroke,
): Area {
  if (isTangled([points])) return segmentsOf(points, width)
  const paths = pathsOf([points])
  const end = isClosed ? EndType.Joined : ENDS[cap]
  return areaIn(Clipper.inflatePathsD(paths, width / 2, JOINS[join], end, miterLimit, decimalsFor(paths)))
}

/** An area in another space. */
export function movedArea(area: Area, frame: Affine): Area {
  return area.map((ring) => ring.map((point) => applyAffine<LocalPoint>(frame, point)))
}

const RULES = { nonzero: FillRule.NonZero, evenodd: FillRule.EvenOdd } as const
const ENDS = { butt: EndType.Butt, round: EndType.Round, square: EndType.Square } as const
const JOINS = { miter: JoinType.Miter, round: JoinType.Round, bevel: JoinType.Bevel } as const

/** What is too tangled stays as it is. */
function combined(how: ClipType, one: Area, other: Area, rule = FillRule.NonZero): Area {
  if (isTangled(one) || isTangled(other)) return one
  const [subject, clip] = [pathsOf(one), pathsOf(other)]
  return areaIn(Clipper.booleanOpD(how, subject, clip, rule, decimalsFor([...subject, ...clip])))
}

function facesIn(tree: PolyPathD): Face[] {
  return childrenOf(tree).flatMap((outer) => {
    const holes = childrenOf(outer)
    const [border, ...inner] = areaIn([outer, ...holes].map(({ poly }) => poly ?? []))
    return [...(border ? [{ border, holes: inner }] : []), ...holes.flatMap(facesIn)]
  })
}

const childrenOf = (path: PolyPathD): PolyPathD[] => Array.from({ length: path.count }, (_, at) => path.child(at))
const pathsOf = (rings: readonly Ring[]): PathsD => rings.map((ring) => ring.map(({ x, y }) => ({ x, y })))
const areaIn = (paths: PathsD): Area => paths.map((path) => path.map(({ x, y }) => localPoint(x, y)))

function decimalsFor(paths: PathsD): number {
  let largest = 1e-6
  for (const path of paths) for (const { x, y } of path) largest = Math.max(largest, Math.abs(x), Math.abs(y))
  return Math.min(Math.max(DIGITS - Math.ceil(Math.log10(largest)), 0), MOST_DECIMALS)
}

/** Whether rings have too many points, or cross too often. Sides are sampled evenly, so that the answer stays the same. */
function isTangled(rings: readonly Ring[]): boolean {
  const numPoints = rings.reduce((sum, { length }) => sum + length, 0)
  if (numPoints > MAX_POINTS) return true
  if ((numPoints * numPoints) / 2 < MAX_CROSSINGS) return false
  const points = rings.flat()
  let numCrossing = 0
  for (let sample = 0; sample < NUM_SAMPLES; sample++) {
    const [one, other] = [sampleOf(sample, 0.618034), sampleOf(sample, 0.754878)].map((part) =>
      Math.floor(part * (numPoints - 1)),
    )
    const [a, b, c, d] = [points[one ?? 0], points[(one ?? 0) + 1], points[other ?? 0], points[(other ?? 0) + 1]]
    if (a && b && c && d && doCross(a, b, c, d)) numCrossing++
  }
  return ((numCrossing / NUM_SAMPLES) * numPoints * numPoints) / 2 > MAX_CROSSINGS
}

/** Parts of 1 that are spread evenly. */
const sampleOf = (sample: number, step: number): number => (sample * step) % 1

/** Each segment of a line as a box, ends cut off. */
function segmentsOf(points: readonly LocalPoint[], width: number): Area {
  return points.slice(1).flatMap((to, at): Ring[] => {
    const from = points[at] ?? to
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length === 0) return []
    const [x, y] = [(-(to.y - from.y) * width) / 2 / length, ((to.x - from.x) * width) / 2 / length]
    const corners = [
      [from, 1],
      [to, 1],
      [to, -1],
      [from, -1],
    ] as const
    return [corners.map(([at, side]) => localPoint(at.x + side * x, at.y + side * y))]
  })
}

/** Whether a ring does not cross itself. Sides that touch count as crossing, except neighbours. */
function isSimple(ring: Ring): boolean {
  const { length } = ring
  if (length > MAX_CHECKED) return false
  for (let one = 0; one < length; one++) {
    for (let other = one + 2; other < length; other++) {
      if (one === 0 && other === length - 1) continue
      const [a, b, c, d] = [ring[one], ring[one + 1], ring[other], ring[(other + 1) % length]]
      if (a && b && c && d && doCross(a, b, c, d)) return false
    }
  }
  return true
}

function doCross(a: LocalPoint, b: LocalPoint, c: LocalPoint, d: LocalPoint): boolean {
  const side = (from: LocalPoint, to: LocalPoint, at: LocalPoint): number =>
    (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x)
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}
