import { type JsonFields, versionOf, type WorldPoint } from '#drawing/engine.ts'
import { refOf } from '../edit/edit-board.ts'
import { shifted } from '../edit/fit-groups.ts'
import { insertOperations } from '../edit/insert.ts'
import type { Editor } from '../editor/editor.ts'
import type { ImportedElements } from '../exchange/import-problem.ts'
import { chosen } from '../selection/selection.ts'

/** Puts imported elements on the board, their middle at a place, as one step, and chooses them. */
export function insertImported(editor: Editor, imported: ImportedElements, middle: WorldPoint): void {
  const { elements, width, height } = imported
  const [dx, dy] = [Math.round(middle.x - width / 2), Math.round(middle.y - height / 2)]
  const placed = elements.map((element): JsonFields => shifted(element, dx, dy, versionOf(editor.board)))
  editor.apply(insertOperations(editor.board, placed), 'import')
  editor.select(chosen(placed.map(({ uuid }) => refOf(String(uuid)))))
}
