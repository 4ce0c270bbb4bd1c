import { type Affine, applyAffine, composeAffines, translation } from '#drawing/geometry/affine.ts'
import { inSpace, type LocalPoint, type Point, type WorldPoint } from '#drawing/geometry/points.ts'
import { type LineStrip, lineStrip } from '#drawing/shapes/poly-line/line-strip.ts'
import type { Paint } from '../paint.ts'
import { PIECE, PIECE_FLAGS } from './piece.ts'
import type { PieceWriter } from './piece-writer.ts'

/** Dashes of a line that is drawn through, where its medium flows: light on its colour, document px. */
export const LIGHT_DASH = { on: 12, period: 36 } as const

/** How a line on the board is stroked, document px. */
export interface LineStroke {
  readonly width: number
  readonly paint: Paint
  /** Lengths on and off; null for a line that is drawn through. */
  readonly dash: readonly [on: number, off: number] | null
  /** Way into the dashes at which the line starts. */
  readonly dashOffset: number
  readonly cap: CanvasLineCap
  readonly isClosed: boolean
  /** Whether a value may let the dashes run. */
  readonly isFlowing: boolean
  /** Whether the live colour goes to the line. */
  readonly takesColor: boolean
}

/** A sharper bend than this is not mitred: its corner would reach beyond four half line widths. */
const MAX_SLANT = Math.sqrt(15)

/** A line as one piece a segment, mitred where it bends; round ends are discs. */
export function writeLine(writer: PieceWriter, source: readonly WorldPoint[], stroke: LineStroke): void {
  const { width, paint, dash, dashOffset, cap, isClosed, isFlowing, takesColor } = stroke
  const half = width / 2
  const points = isClosed ? closedRound(source) : cap === 'square' ? lengthened(source, half) : source
  if (!(half > 0) || points.length < 2) return
  const flags =
    (takesColor ? PIECE_FLAGS.fillTakes : 0) |
    PIECE_FLAGS.fillTurnsGrey |
    (isFlowing ? PIECE_FLAGS.moves : 0) |
    (isFlowing && !dash ? PIECE_FLAGS.isLit : 0)
  const [on, period] = dash ? [dash[0], dash[0] + dash[1]] : isFlowing ? [LIGHT_DASH.on, LIGHT_DASH.period] : [0, 0]
  // the segments before the first and after the last corner of a closed line are there for its mitres alone
  const [first, end] = isClosed ? [1, points.length - 2] : [0, points.length - 1]
  let way = dashOffset
  for (let segment = first; segment < end; segment++) {
    const [from, to] = [points[segment], points[segment + 1]]
    if (!from || !to) break
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length === 0) continue
    const start = slantAt(points[segment - 1], from, to)
    const stop = -slantAt(from, to, points[segment + 2])
    writer.write(PIECE.segment, [from.x, from.y, to.x, to.y, start, stop], [half, way, on, period], paint, null, flags)
    way += length
  }
  if (cap !== 'round' || isClosed) return
  for (const end of [source[0], source.at(-1)]) {
    if (end)
      writer.write(
        PIECE.ellipse,
        [1, 0, 0, 1, end.x, end.y],
        [half, half, 0, 0],
        paint,
        null,
        flags & ~PIECE_FLAGS.moves,
      )
  }
}

/** How far the right corner of a mitre lies before the joint on the line that leads there, in half line widths. */
function slantAt(before: WorldPoint | undefined, joint: WorldPoint, after: WorldPoint | undefined): number {
  if (!before || !after) return 0
  const [ax, ay, bx, by] = [joint.x - before.x, joint.y - before.y, after.x - joint.x, after.y - joint.y]
  const lengths = Math.hypot(ax, ay) * Math.hypot(bx, by)
  const slant = (ax * by - ay * bx) / (lengths + ax * bx + ay * by)
  return Math.abs(slant) <= MAX_SLANT ? slant : 0
}

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
  { width, paint, cap, takesColor }: Pick<LineStroke, 'width' | 'paint' | 'cap' | 'takesColor'>,
): void {
  const half = width / 2
  const flags = (takesColor ? PIECE_FLAGS.fillTakes : 0) | PIECE_FLAGS.fillTurnsGrey
  for (const { points, isClosed } of pieces) {
    if (!(half > 0) || points.length < 2) continue
    const line = isClosed ? closedRound(points) : cap === 'square' ? lengthened(points, half) : points
    const strip = lineStrip(line, width)
    const numSegments = strip.sides.length / 4
    const [first, end] = isClosed ? [1, numSegments - 1] : [0, numSegments]
    for (let at = first * 6; at < end * 6; at += 3) {
      writer.triangle(
        [...cornerOf(strip, at, frame), ...cornerOf(strip, at + 1, frame), ...cornerOf(strip, at + 2, frame)],
        paint,
        flags,
      )
    }
    if (cap !== 'round' || isClosed) continue
    for (const end of [points[0], points.at(-1)]) {
      if (end)
        writer.write(
          PIECE.ellipse,
          composeAffines(frame, translation(end.x, end.y)),
          [half, half, 0, 0],
          paint,
          null,
          flags,
        )
    }
  }
}

function cornerOf({ indices, positions }: LineStrip, at: number, frame: Affine): [number, number] {
  const vertex = (indices[at] ?? 0) * 2
  const { x, y } = applyAffine<WorldPoint>(frame, { x: positions[vertex] ?? 0, y: positions[vertex + 1] ?? 0 })
  return [x, y]
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
