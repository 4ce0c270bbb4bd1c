import type { Affine } from '../../geometry/affine.ts'
import type { WorldPoint } from '../../geometry/points.ts'
import { lineStrip } from '../../shapes/poly-line/line-strip.ts'
import type { Paint } from '../paint.ts'
import { LOOK, PIECE } from './piece.ts'
import type { PieceWriter } from './piece-writer.ts'

/** Dashes of a line that is drawn through, where its medium flows: light on its colour, document px. */
export const LIGHT_DASH = { on: 12, period: 36 } as const

/** How a line on the board is stroked, document px. */
export interface LineStroke {
  readonly width: number
  readonly paint: Paint
  /** Lengths on and off; null for a line that is drawn through. */
  readonly dash: readonly [on: number, off: number] | null
  readonly cap: CanvasLineCap
  readonly isClosed: boolean
  /** Whether a value may let the dashes run. */
  readonly isFlowing: boolean
  /** Whether the live colour goes to the line. */
  readonly takesColor: boolean
}

/** A line as one piece a segment, mitred where it bends; round ends are discs. */
export function writeLine(writer: PieceWriter, source: readonly WorldPoint[], stroke: LineStroke): void {
  const { width, paint, dash, cap, isClosed, isFlowing, takesColor } = stroke
  const half = width / 2
  if (!(half > 0) || source.length < 2) return
  const points = isClosed ? closedRound(source) : cap === 'square' ? lengthened(source, half) : source
  const { positions, distances, sides } = lineStrip(points, width)
  const numSegments = sides.length / 4
  const look =
    (takesColor ? LOOK.fillTakes : 0) |
    LOOK.fillTurnsGrey |
    (isFlowing ? LOOK.moves : 0) |
    (isFlowing && !dash ? LOOK.isLit : 0)
  const [on, period] = dash ? [dash[0], dash[0] + dash[1]] : isFlowing ? [LIGHT_DASH.on, LIGHT_DASH.period] : [0, 0]
  // the segments before the first and after the last corner of a closed line are there for its mitres alone
  const [first, end] = isClosed ? [1, numSegments - 1] : [0, numSegments]
  for (let segment = first; segment < end; segment++) {
    const at = segment * 8
    const along = segment * 4
    const number = (index: number) => positions[at + index] ?? 0
    const way = (index: number) => distances[along + index] ?? 0
    const frame: Affine = [
      (number(0) + number(2)) / 2,
      (number(1) + number(3)) / 2,
      (number(4) + number(6)) / 2,
      (number(5) + number(7)) / 2,
      (way(1) - way(0)) / width,
      (way(3) - way(2)) / width,
    ]
    writer.write(PIECE.segment, frame, [half, (way(0) + way(1)) / 2, on, period], paint, null, look)
  }
  if (cap !== 'round' || isClosed) return
  for (const end of [source[0], source.at(-1)]) {
    if (end)
      writer.write(PIECE.ellipse, [1, 0, 0, 1, end.x, end.y], [half, half, 0, 0], paint, null, look & ~LOOK.moves)
  }
}

function closedRound(points: readonly WorldPoint[]): WorldPoint[] {
  const [first] = points
  const last = points.at(-1)
  const ring = first && last && first.x === last.x && first.y === last.y ? points.slice(0, -1) : points
  return [...ring.slice(-1), ...ring, ...ring.slice(0, 2)]
}

function lengthened(points: readonly WorldPoint[], by: number): WorldPoint[] {
  const longer = [...points]
  const pull = (end: number, next: number) => {
    const [at, from] = [points[end], points[next]]
    if (!at || !from) return
    const length = Math.hypot(at.x - from.x, at.y - from.y)
    if (length === 0) return
    longer[end] = { ...at, x: at.x + ((at.x - from.x) * by) / length, y: at.y + ((at.y - from.y) * by) / length }
  }
  pull(0, 1)
  pull(points.length - 1, points.length - 2)
  return longer
}
