import {
  type BoardElements,
  type Box,
  boxAt,
  type Camera,
  degreesFromRadians,
  EMPTY_BOX,
  isEmptyBox,
  isLine,
  type OverlayShape,
  radians,
  SHEET_MARGIN,
  unionBoxes,
  type WorldPoint,
  worldPoint,
} from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, elementAt, slotOf } from '../edit/edit-board.ts'
import { linePointsAt } from '../edit/line-points.ts'
import { isHeld } from '../edit/locks.ts'
import { frameMatrix, type SelectionFrame, selectionFrame } from '../edit/selection-frame.ts'
import type { Rulings } from '../stage/rulings.ts'
import { handlesOf, segmentHandles } from './handles.ts'
import type { Selection } from './selection.ts'
import { boxCorners, outlineOfRef } from './selection-box.ts'

/** Outlines of more elements than this would hide the drawing: the frame around them says enough. */
const MAX_OUTLINED = 100
/** Frames of more elements than this are found from the boxes of the shown board. */
const MAX_EXACT = 500

export interface MarkedBoard {
  readonly board: EditBoard
  readonly shown: BoardElements
  readonly selection: Selection
  /** The segment of the line that alone is chosen; null for none. */
  readonly segment: number | null
}

/** What is drawn over the board for what is chosen and hovered. Frames are found anew only where something changed. */
export class SelectionMarks {
  #of: Pick<MarkedBoard, 'board' | 'selection'> | null = null
  #frame: SelectionFrame | null = null
  #outlines: readonly OverlayShape[] = []

  /** The frame that the handles belong to; null where nothing is chosen that has one. */
  frameOf(marked: MarkedBoard): SelectionFrame | null {
    const { board, selection } = marked
    if (this.#of?.board === board && this.#of.selection === selection) return this.#frame
    this.#of = { board, selection }
    this.#frame = frameAround(marked)
    this.#outlines = outlinesOf(marked)
    return this.#frame
  }

  /** @param areHandlesShown - Whether something can be taken hold of now. */
  shapes(marked: MarkedBoard, { zoom }: Camera, areHandlesShown: boolean): OverlayShape[] {
    const frame = this.frameOf(marked)
    if (!frame) return []
    const { board, selection } = marked
    const tone = selection.refs.every((ref) => isHeld(board, ref, 'any')) ? 'locked' : 'chosen'
    const corners = frameCorners(frame)
    const shapes: OverlayShape[] = [...this.#outlines, { kind: 'line', points: corners, isClosed: true, tone }]
    if (!areHandlesShown || tone === 'locked') return shapes
    const points = pointsOfOnlyLine(marked)
    if (points) return [...this.#outlines, ...lineHandles(marked, points, zoom)]
    for (const { handle, at } of handlesOf(frame, zoom)) {
      const form = handle.kind === 'rotate' ? 'round' : 'square'
      shapes.push({ kind: 'handle', at, form, degrees: degreesFromRadians(frame.angle), tone })
    }
    return shapes
  }
}

/** The points of a line, the middles of segments that can be moved, and the chosen one. */
function lineHandles(
  { board, selection: { refs }, segment }: MarkedBoard,
  points: readonly WorldPoint[],
  zoom: number,
): OverlayShape[] {
  const [ref] = refs
  const middles = ref && elementAt(board, ref)?.kind === 'polyLine' ? segmentHandles(points, zoom) : []
  const [from, to] = segment === null ? [] : [points[segment], points[segment + 1]]
  return [
    ...(from && to ? [{ kind: 'line', points: [from, to], tone: 'chosen', width: 3 } as const] : []),
    ...middles.map(({ at }): OverlayShape => ({ kind: 'handle', at, form: 'square', tone: 'chosen' })),
    ...points.map((at): OverlayShape => ({ kind: 'handle', at, form: 'round', tone: 'chosen' })),
  ]
}

/** Points of the line that alone is chosen, on the board; null where something else is. */
export function pointsOfOnlyLine({ board, selection }: Pick<MarkedBoard, 'board' | 'selection'>) {
  const [ref, ...others] = selection.refs
  const element = ref && others.length === 0 ? elementAt(board, ref) : null
  return ref && element && (isLine(element) || element.kind === 'line') ? linePointsAt(board, ref) : null
}

/** What a click would take. */
export function hoverShapes(board: EditBoard, hover: ElementRef | null): OverlayShape[] {
  return hover ? outlineOfRef(board, hover).map((line) => ({ kind: 'line', ...line, tone: 'hover', width: 2 })) : []
}

/** The group that was entered. */
export function groupShapes({ board, selection: { group } }: MarkedBoard): OverlayShape[] {
  const frame = group && selectionFrame(board, [group])
  return frame ? [{ kind: 'line', points: frameCorners(frame), isClosed: true, tone: 'group', dash: [6, 4] }] : []
}

function frameCorners(frame: SelectionFrame) {
  const [right, bottom] = [frame.width / 2, frame.height / 2]
  const [a, b, c, d, e, f] = frameMatrix(frame)
  return boxCorners({ minX: -right, minY: -bottom, maxX: right, maxY: bottom }).map(({ x, y }) =>
    worldPoint(a * x + c * y + e, b * x + d * y + f),
  )
}

function frameAround({ board, shown, selection: { refs, group } }: MarkedBoard): SelectionFrame | null {
  if (refs.length <= MAX_EXACT || group) return refs.length > 0 ? selectionFrame(board, refs) : null
  const around = refs.reduce<Box>((box, ref) => {
    const slot = slotOf(shown, ref)
    return slot === undefined ? box : unionBoxes(box, boxAt(shown.boxes, slot))
  }, EMPTY_BOX)
  if (isEmptyBox(around)) return null
  const { minX, minY, maxX, maxY } = around
  return {
    centerX: (minX + maxX) / 2,
    centerY: (minY + maxY) / 2,
    width: maxX - minX,
    height: maxY - minY,
    angle: radians(0),
  }
}

function outlinesOf({ board, selection: { refs } }: MarkedBoard): OverlayShape[] {
  if (refs.length < 2 || refs.length > MAX_OUTLINED) {
    const [only] = refs
    const element = only && refs.length === 1 ? elementAt(board, only) : null
    if (!only || !element || !(isLine(element) || element.kind === 'line')) return []
  }
  return refs.flatMap((ref) =>
    outlineOfRef(board, ref).map((line): OverlayShape => ({ kind: 'line', ...line, tone: 'chosen' })),
  )
}

/** The border of the sheet, and the margin that drags keep. */
export function sheetShapes({ width, height }: { width: number; height: number }, hasMargin: boolean): OverlayShape[] {
  const box = (inset: number) => boxCorners({ minX: inset, minY: inset, maxX: width - inset, maxY: height - inset })
  const border: OverlayShape = { kind: 'line', points: box(0), isClosed: true, tone: 'sheet' }
  return hasMargin
    ? [border, { kind: 'line', points: box(SHEET_MARGIN), isClosed: true, tone: 'margin', dash: [4, 4] }]
    : [border]
}

/** Lines to snap to, across the sheet and beyond. */
export function rulingShapes({ x, y }: Rulings, { width, height }: { width: number; height: number }): OverlayShape[] {
  const beyond = Math.max(width, height)
  const line = (from: WorldPoint, to: WorldPoint): OverlayShape => ({
    kind: 'line',
    points: [from, to],
    tone: 'ruling',
  })
  return [
    ...x.map((at) => line(worldPoint(at, -beyond), worldPoint(at, height + beyond))),
    ...y.map((at) => line(worldPoint(-beyond, at), worldPoint(width + beyond, at))),
  ]
}
