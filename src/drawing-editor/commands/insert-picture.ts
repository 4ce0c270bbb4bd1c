import { newElement, type WorldPoint } from '#drawing/engine.ts'
import { refOf } from '../edit/edit-board.ts'
import { insertOperations } from '../edit/insert.ts'
import type { Editor } from '../editor/editor.ts'
import { chosen } from '../selection/selection.ts'

/** Longest side of a new picture on the board, document px. */
const MAX_PICTURE_PX = 400
/** Side of one whose size is not known. */
const UNKNOWN_PX = 60

/**
 * Puts a stored picture on the board, its middle at a place, as one step, and chooses it.
 *
 * @param size - Of the picture, px; null where it is not known.
 */
export function insertPicture(
  editor: Editor,
  src: string,
  size: { readonly width: number; readonly height: number } | null,
  middle: WorldPoint,
): void {
  const { width, height } = size ?? { width: UNKNOWN_PX, height: UNKNOWN_PX }
  const scale = Math.min(MAX_PICTURE_PX / Math.max(width, height), 1)
  const [left, top] = [Math.round(middle.x - (width * scale) / 2), Math.round(middle.y - (height * scale) / 2)]
  const uuid = editor.createUuid()
  const element = { ...newElement('img', { uuid, left, top }), src, width, height, scaleX: scale, scaleY: scale }
  editor.apply(insertOperations(editor.board, [element]), 'import')
  editor.select(chosen([refOf(uuid)]))
}
