import type { Paint } from '#drawing/document/paint.ts'
import { type Affine, applyAffine, composeAffines, IDENTITY, translation } from '#drawing/geometry/affine.ts'
import { inSpace, type LocalPoint, localPoint, type Point, type WorldPoint } from '#drawing/geometry/points.ts'
import { type LineStrip, lineStrip } from '#drawing/outlines/line-strip.ts'
import { LIGHT_DASH } from '../light-dash.ts'
import { PIECE, PIECE_FLAGS } from './piece.ts'
import type { PieceWriter } from './piece-writer.ts'

/** How a line on the board is stroked, document px. */
export interface LineStroke {
  readonly width: number
  readonly paint: Paint
  /** Lengths on and off; null for a line that is drawn through. */
  readonly dash: readonly [on: number, off: number] | null
  /** Way into the dashes at which the line starts. */
  readonly dashOffset: number
  readonly cap: CanvasLineCap
  readonly join: CanvasLineJoin
  readonly miterLimit: number
  readonly isClosed: boolean
  /** Whether a value may let the dashes run. */
  readonly isFlowing: boolean
  /** What live values do to the line: {@link PIECE_FLAGS}. */
  readonly flags: number
}

/** A line as one piece a segment, mitred where it bends; round ends and joints are discs. */
export function writeLine(writer: PieceWriter, source: readonly WorldPoint[], stroke: LineStroke): void {
  const { width, paint, dash, dashOffset, cap, isClosed, isFlowing } = stroke
  const half = width / 2
  const points = isClosed ? closedRound(source) : cap === 'square' ? lengthened(source, half) : source
  if (!(half > 0) || points.length < 2) return
  const flags = stroke.flags | (isFlowing ? PIECE_FLAGS.moves : 0) | (isFlowing && !dash ? PIECE_FLAGS.isLit : 0)
  const [on, period] = dash ? [dash[0], dash[0] + dash[1]] : isFlowing ? [LIGHT_DASH.on, LIGHT_DASH.period] : [0, 0]
  const isMitred = isFlowing || stroke.join === 'miter'
  const slantOf = (before: WorldPoint | undefined, joint: WorldPoint, after: WorldPoint | undefined): number => {
    const slant = isMitred ? slantAt(before, joint, after) : 0
    return Math.hypot(1, slant) <= stroke.miterLimit ? slant : 0
  }
  // the segments before the first and after the last corner of a closed line are there for its mitres alone
  const [first, end] = isClosed ? [1, points.length - 2] : [0, points.length - 1]
  let way = dashOffset
  for (let segment = first; segment < end; segment++) {
    const [from, to] = [points[segment], points[segment + 1]]
    if (!from || !to) break
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length === 0) continue
    const start = slantOf(points[segment - 1], from, to)
    const stop = -slantOf(from, to, points[segment + 2])
    writer.write(PIECE.segment, [from.x, from.y, to.x, to.y, start, stop], [half, way, on, period], paint, null, flags)
    way += length
  }
  if (!isFlowing && !dash) writeJoints(writer, points.slice(isClosed ? 1 : 0), IDENTITY, { ...stroke, flags })
  if (cap === 'round' && !isClosed)
    for (const end of [source[0], source.at(-1)])
      if (end) writeDisc(writer, end, IDENTITY, { ...stroke, flags: flags & ~PIECE_FLAGS.moves })
}

/** How far the right corner of a mitre lies before the joint on the line that leads there, in half line widths. */
function slantAt(before: Point | undefined, joint: Point, after: Point | undefined): number {
  if (!before || !after) return 0
  const [ax, ay, bx, by] = [joint.x - before.x, joint.y - before.y, after.x - joint.x, after.y - joint.y]
  const lengths = Math.hypot(ax, ay) * Math.hypot(bx, by)
  return (ax * by - ay * bx) / (lengths + ax * bx + ay * by)
}

type StretchedStroke = Pick<LineStroke, 'width' | 'paint' | 'cap' | 'join' | 'miterLimit' | 'flags'>

/**
 * A line whose stroke is not equally broad all round, because its element is scaled more one way than the other: set in
 * the element's own space and taken to the board as triangles.
 *
 * @param pieces - The line, or its dashes.
 */
export function writeStretchedLine(
  writer: PieceWriter,
  pieces: readonly { readonly points: readonly LocalPoint[]; readonly isClosed: boolean }[],
  frame: Affine,
  stroke: StretchedStroke,
): void {
  const { width, paint, cap, flags, miterLimit } = stroke
  const half = width / 2
  const reach = stroke.join === 'miter' ? miterLimit : 0
  for (const { points, isClosed } of pieces) {
    if (!(half > 0) || points.length < 2) continue
    const line = isClosed ? closedRound(points) : cap === 'square' ? lengthened(points, half) : points
    const strip = lineStrip(line, width, reach)
    const numSegments = strip.sides.length / 4
    const [first, end] = isClosed ? [1, numSegments - 1] : [0, numSegments]
    for (let at = first * 6; at < end * 6; at += 3) {
      writer.triangle(
        [...cornerOf(strip, at, frame), ...cornerOf(strip, at + 1, frame), ...cornerOf(strip, at + 2, frame)],
        paint,
        flags,
      )
    }
    writeJoints(writer, line.slice(isClosed ? 1 : 0), frame, stroke)
    if (cap === 'round' && !isClosed)
      for (const end of [points[0], points.at(-1)]) if (end) writeDisc(writer, end, frame, stroke)
  }
}

/** What fills the gaps at joints that are not mitred, in the space of the line. */
function writeJoints(writer: PieceWriter, points: readonly Point[], frame: Affine, stroke: StretchedStroke): void {
  const { width, join, miterLimit, paint, flags } = stroke
  for (let at = 1; at < points.length - 1; at++) {
    const [before, joint, after] = [points[at - 1], points[at], points[at + 1]]
    if (!before || !joint || !after) break
    const slant = slantAt(before, joint, after)
    if (slant === 0 || (join === 'miter' && Math.hypot(1, slant) <= miterLimit)) continue
    if (join === 'round') {
      writeDisc(writer, joint, frame, stroke)
      continue
    }
    // the outer corners of both segments
    const side = slant > 0 ? -width / 2 : width / 2
    const outer = (from: Point, to: Point): LocalPoint => {
      const length = Math.hypot(to.x - from.x, to.y - from.y)
      return localPoint(joint.x - (side * (to.y - from.y)) / length, joint.y + (side * (to.x - from.x)) / length)
    }
    const [one, other, middle] = [outer(before, joint), outer(joint, after), joint].map((corner) =>
      placed(corner, frame),
    )
    if (one && other && middle) writer.triangle([...one, ...other, ...middle], paint, flags)
  }
}

function writeDisc(writer: PieceWriter, { x, y }: Point, frame: Affine, stroke: StretchedStroke): void {
  const half = stroke.width / 2
  const at = composeAffines(frame, translation(x, y))
  writer.write(PIECE.ellipse, at, [half, half, 0, 0], stroke.paint, null, stroke.flags)
}

function placed({ x, y }: Point, frame: Affine): [number, number] {
  const at = applyAffine<WorldPoint>(frame, { x, y })
  return [at.x, at.y]
}

function cornerOf({ indices, positions }: LineStrip, at: number, frame: Affine): [number, number] {
  const vertex = (indices[at] ?? 0) * 2
  return placed(localPoint(positions[vertex] ?? 0, positions[vertex + 1] ?? 0), frame)
}

function closedRound<P extends Point>(points: readonly P[]): P[] {
  const [first] = points
  const last = points.at(-1)
  const ring = first && last && first.x === last.x && first.y === last.y ? points.slice(0, -1) : points
  return [...ring.slice(-1), ...ring, ...ring.slice(0, 2)]
}

function lengthened<P extends Point>(points: readonly P[], by: number): P[] {
  const longer = [...points]
  const pull = (end: number, next: number) => {
    const [at, from] = [points[end], points[next]]
    if (!at || !from) return
    const length = Math.hypot(at.x - from.x, at.y - from.y)
    if (length === 0) return
    longer[end] = inSpace<P>(at.x + ((at.x - from.x) * by) / length, at.y + ((at.y - from.y) * by) / length)
  }
  pull(0, 1)
  pull(points.length - 1, points.length - 2)
  return longer
}
