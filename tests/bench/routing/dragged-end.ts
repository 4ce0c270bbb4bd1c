import { createDrawing, openDocument } from '#drawing/engine.ts'
import { keepJoined } from '#drawing-editor/connectors/keep-joined.ts'
import { LED } from '#drawing-editor/connectors/route-lines.ts'
import { refOf } from '#drawing-editor/edit/edit-board.ts'
import { moveOperations } from '#drawing-editor/edit/move.ts'
import type { Plant } from './plant.ts'

/**
 * A drawing of the devices of a plant and one pipe that is led around them, as the editor holds it.
 *
 * @returns What a move of a drag does to the document: the device of the pipe's first end is so far from where it was.
 */
export function draggedEnd({ boxes }: Plant, [from, to]: readonly [number, number]): (dx: number, dy: number) => void {
  const devices = boxes.map(({ minX, minY, maxX, maxY }, at) => ({
    type: 'rect',
    uuid: `device-${at}`,
    originX: 'left',
    originY: 'top',
    strokeWidth: 0,
    left: minX,
    top: minY,
    width: maxX - minX,
    height: maxY - minY,
  }))
  const [start, end] = [boxes[from], boxes[to]]
  if (!start || !end) throw new RangeError('A pipe needs two devices.')
  const points = [
    { x: start.maxX, y: (start.minY + start.maxY) / 2 },
    { x: end.minX, y: (end.minY + end.maxY) / 2 },
  ]
  const pipe = {
    type: 'polyLine',
    uuid: 'pipe',
    originX: 'center',
    originY: 'center',
    strokeWidth: 4,
    points,
    ...LED,
    left: (start.maxX + end.minX) / 2,
    top: (start.minY + start.maxY + end.minY + end.maxY) / 4,
    from: { uuid: `device-${from}`, port: 'right' },
    to: { uuid: `device-${to}`, port: 'left' },
  }
  const objects = { version: '5.3.0', objects: [...devices, pipe] }
  const { record } = openDocument({ width: 1920, height: 1080, boards: [{ uuid: 'board', objects }] }, () => 'new')
  const [board] = record?.boards ?? []
  if (!record || !board) throw new Error('The drawing does not open.')
  const drawing = createDrawing(record)
  keepJoined(drawing)
  const mark = drawing.mark('move')
  return (dx, dy) => drawing.apply(moveOperations(board, [refOf(`device-${from}`)], dx, dy), { from: mark })
}
