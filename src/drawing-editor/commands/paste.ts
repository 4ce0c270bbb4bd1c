import {
  type Box,
  boxesMeet,
  elementOf,
  type JsonFields,
  moveBox,
  newElement,
  screenPoint,
  versionOf,
  type WorldPoint,
  worldFromScreen,
} from '#drawing/engine.ts'
import { refOf } from '../edit/edit-board.ts'
import { shifted } from '../edit/fit-groups.ts'
import { insertOperations } from '../edit/insert.ts'
import { moveOperations } from '../edit/move.ts'
import { textOperations } from '../edit/text.ts'
import type { Editor } from '../editor/editor.ts'
import { type CopiedElements, pastedElements } from '../exchange/clipboard-format.ts'
import { chosen } from '../selection/selection.ts'
import { beginGesture } from '../tools/gesture.ts'
import { uuidOf } from './copied-elements.ts'
import { COPY_OFFSET } from './duplicate.ts'

export interface Pasting {
  /** Whether it comes to stand exactly where it was. */
  readonly isInPlace: boolean
  /** How often the same was pasted before. */
  readonly numBefore: number
}

/** Puts copied elements above all others of the board, as one step, and chooses them. */
export function pasteElements(editor: Editor, copied: CopiedElements, pasting: Pasting): void {
  const { board, createUuid } = editor
  const version = versionOf(board)
  const { dx, dy } = pasting.isInPlace ? { dx: 0, dy: 0 } : wayOf(editor, copied, pasting.numBefore)
  const elements = pastedElements(copied, { createUuid, version })
  const placed = elements.map((element): JsonFields => shifted(element, dx, dy, version))
  const operations = insertOperations(board, placed)
  if (operations.length === 0) return
  editor.apply(operations, pasting.isInPlace ? 'pasteInPlace' : 'paste')
  editor.select(chosen(placed.map((element) => refOf(uuidOf(element)))))
}

/** Puts a text in the middle of what is seen, as one step, and chooses it. */
export function pasteText(editor: Editor, text: string): void {
  const uuid = editor.createUuid()
  const ref = refOf(uuid)
  const { x, y } = middleOf(viewOf(editor) ?? sheetOf(editor))
  const gesture = beginGesture(editor, 'paste')
  gesture.add(insertOperations(editor.board, [newElement('text', { uuid, left: x, top: y })]))
  // its size is that of its lines
  gesture.add(textOperations(editor.board, ref, text, editor.measureLine))
  const { width = 0, height = 0 } = editor.drawing.element(editor.board.uuid, uuid) ?? {}
  gesture.add(moveOperations(editor.board, [ref], -Math.round(width / 2), -Math.round(height / 2)))
  gesture.commit()
  editor.select(chosen([ref]))
}

/**
 * On its own board beside the originals, and beside what was pasted before; there also where those were cut, as long as that
 * is in view. From elsewhere into the middle of the view.
 */
function wayOf(editor: Editor, { drawing, board, box, elements }: CopiedElements, numBefore: number) {
  const around: Box = { minX: box.left, minY: box.top, maxX: box.left + box.width, maxY: box.top + box.height }
  const isAtHome = drawing === uuidOf(editor.drawing.record) && board === editor.board.uuid
  const isBeside = elements.some((element) => elementOf(editor.board, uuidOf(element)) !== undefined)
  const step = COPY_OFFSET * (numBefore + (isBeside ? 1 : 0))
  const view = viewOf(editor)
  if (isAtHome && (!view || boxesMeet(moveBox(around, step, step), view))) return { dx: step, dy: step }
  const [from, to] = [middleOf(around), middleOf(view ?? sheetOf(editor))]
  const apart = COPY_OFFSET * numBefore
  return { dx: to.x - from.x + apart, dy: to.y - from.y + apart }
}

/** What of the board is in the window, document px; null while nothing is shown. */
function viewOf({ stage }: Editor): Box | null {
  const { window } = stage.current?.camera ?? {}
  if (!window) return null
  const low = worldFromScreen(stage.camera, screenPoint(0, 0))
  const high = worldFromScreen(stage.camera, screenPoint(window.width, window.height))
  return { minX: low.x, minY: low.y, maxX: high.x, maxY: high.y }
}

const sheetOf = ({ sheet }: Editor): Box => ({ minX: 0, minY: 0, maxX: sheet.width, maxY: sheet.height })

const middleOf = ({ minX, minY, maxX, maxY }: Box): Pick<WorldPoint, 'x' | 'y'> => ({
  x: Math.round((minX + maxX) / 2),
  y: Math.round((minY + maxY) / 2),
})
