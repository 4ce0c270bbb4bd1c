import { distanceBetween, type WorldPoint, worldPoint } from '#drawing/engine.ts'
import type { EditBoard, ElementRef } from '../edit/edit-board.ts'
import { addPointOperations, linePointsAt, nearestOnLine, removePointOperations } from '../edit/line-points.ts'
import { onlyChosen } from './chosen.ts'
import { type CommandContext, defineCommand } from './command.ts'

/** Adds a point where the menu was opened; by the palette in the middle of a segment, behind the chosen point if any. */
export const addPoint = defineCommand({
  id: 'addPoint',
  group: 'lines',
  isEdit: true,
  when: (context) => placeForPoint(context) !== null,
  run(context) {
    const { editor } = context
    const place = placeForPoint(context)
    if (!place) return
    const operations = addPointOperations(editor.board, place.line, place.segment, place.at)
    if (operations.length === 0) return
    editor.apply(operations, 'addPoint')
    editor.selectPoint(place.segment + 1)
  },
})

export const removePoint = defineCommand({
  id: 'removePoint',
  group: 'lines',
  isEdit: true,
  when: (context) => withoutPoint(context).length > 0,
  run(context) {
    const { editor } = context
    editor.apply(withoutPoint(context), 'removePoint')
    editor.selectPoint(null)
  },
})

function withoutPoint({ editor: { board, selection, state } }: CommandContext) {
  const line = onlyChosen(selection)
  return line && state.point !== null ? removePointOperations(board, line, state.point) : []
}

interface PlaceOnLine {
  readonly line: ElementRef
  /** From this point to the next one. */
  readonly segment: number
  readonly at: WorldPoint
}

function placeForPoint({ editor: { board, selection, state }, at }: CommandContext): PlaceOnLine | null {
  const line = onlyChosen(selection)
  if (!line) return null
  const near = at && nearestOnLine(board, line, at)
  if (near) return { line, ...near }
  return middleOfSegment(board, line, state.point)
}

/** @param point - Where the segment begins; null for the longest one. */
function middleOfSegment(board: EditBoard, line: ElementRef, point: number | null): PlaceOnLine | null {
  const points = linePointsAt(board, line)
  const lengths = points.slice(1).map((end, segment) => distanceBetween(points[segment] ?? end, end))
  const longest = lengths.indexOf(Math.max(...lengths))
  const segment = point === null ? longest : Math.min(point, lengths.length - 1)
  const [start, end] = [points[segment], points[segment + 1]]
  return start && end ? { line, segment, at: worldPoint((start.x + end.x) / 2, (start.y + end.y) / 2) } : null
}
