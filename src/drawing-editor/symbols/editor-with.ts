import { type JsonFields, newDrawing } from '#drawing/engine.ts'
import { refOf } from '../edit/edit-board.ts'
import { insertOperations } from '../edit/insert.ts'
import { Editor } from '../editor.ts'
import { chosen } from '../selection/selection.ts'

/** An editor of a drawing of its own, with some elements on its board that are all chosen: what is not on the board yet. */
export function editorWith(parent: Editor, elements: readonly JsonFields[]): Editor {
  const { createUuid, measureLine, newTexts, pictureSize } = parent
  const editor = new Editor({ record: newDrawing(createUuid), createUuid, measureLine, newTexts, pictureSize })
  editor.apply(insertOperations(editor.board, elements), 'import')
  editor.select(chosen(elements.map(({ uuid }) => refOf(String(uuid)))))
  return editor
}
