import type { DrawingKind } from '#contract/drawing/kinds.ts'
import type { DrawingElement } from '../document/drawing-element.ts'
import { elementMatrix, localStrokeWidth } from '../document/element-matrix.ts'
import { readPaint } from '../document/paint.ts'
import { type Affine, applyAffine, meanScale } from '../geometry/affine.ts'
import type { OutlineColumns } from '../geometry/outlines.ts'
import { type LocalPoint, localPoint, type WorldPoint } from '../geometry/points.ts'
import { SHAPE_KINDS } from '../shapes/kinds.ts'
import { outlineOf } from '../shapes/outline.ts'
import { localBox } from './element-boxes.ts'

/** What of an element a pointer can take. */
export interface ElementOutline {
  /** On the board. */
  readonly points: readonly WorldPoint[]
  /** How far it extends beyond the points, document px. */
  readonly reach: number
  readonly isArea: boolean
}

/** Null for an element that fills the box around it. */
export function outlineForHits(element: DrawingElement): ElementOutline | null {
  const frame = elementMatrix(element)
  const isFilled = readPaint(element.fill) !== null
  if (isFilled && isUpright(frame) && isBox(element)) return null
  const reach = (localStrokeWidth(element) / 2) * meanScale(frame)
  const outlines = outlineOf(element)
  const [first] = outlines
  const isStroked = readPaint(element.stroke) !== null
  // the box stands for what has several outlines, and for what is not drawn as a shape
  const isOneShape = first !== undefined && outlines.length === 1 && (isFilled || isStroked)
  if (!isOneShape) return isUpright(frame) ? null : { points: boxCorners(element, frame), reach: 0, isArea: true }
  const points = first.isClosed ? closed(first.points) : first.points
  return {
    points: points.map((point) => applyAffine<WorldPoint>(frame, point)),
    reach: isStroked ? reach : 0,
    isArea: isFilled && points.length > 2,
  }
}

/**
 * Outlines of some elements as the geometry service takes them.
 *
 * @param numbers - What the service calls each of the elements.
 */
export function outlineColumns(
  elements: readonly (DrawingElement | null | undefined)[],
  numbers: ArrayLike<number>,
): OutlineColumns {
  const outlines: ElementOutline[] = []
  const named: number[] = []
  let numPoints = 0
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at]
    const outline = element?.visible ? outlineForHits(element) : null
    if (!outline) continue
    outlines.push(outline)
    named.push(numbers[at] ?? 0)
    numPoints += outline.points.length
  }
  const columns: OutlineColumns = {
    elements: Uint32Array.from(named),
    starts: new Uint32Array(outlines.length + 1),
    points: new Float32Array(2 * numPoints),
    reaches: new Float32Array(outlines.length),
    areas: new Uint8Array(outlines.length),
  }
  let to = 0
  for (let at = 0; at < outlines.length; at++) {
    const { points, reach, isArea } = outlines[at] ?? NOTHING
    for (const { x, y } of points) {
      columns.points[to++] = x
      columns.points[to++] = y
    }
    columns.starts[at + 1] = to / 2
    columns.reaches[at] = reach
    columns.areas[at] = isArea ? 1 : 0
  }
  return columns
}

const NOTHING: ElementOutline = { points: [], reach: 0, isArea: false }

function boxCorners(element: DrawingElement, frame: Affine): WorldPoint[] {
  const { minX, minY, maxX, maxY } = localBox(element)
  const corners = [localPoint(minX, minY), localPoint(maxX, minY), localPoint(maxX, maxY), localPoint(minX, maxY)]
  return corners.map((corner) => applyAffine<WorldPoint>(frame, corner))
}

function closed(points: readonly LocalPoint[]): readonly LocalPoint[] {
  const [first, last] = [points[0], points.at(-1)]
  return !first || !last || (first.x === last.x && first.y === last.y) ? points : [...points, first]
}

const isBox = <Kind extends DrawingKind>(element: DrawingElement<Kind>): boolean =>
  SHAPE_KINDS[element.kind].isBox(element)

const isUpright = ([, b, c]: Affine): boolean => b === 0 && c === 0
