import { closePipeOperations } from '../connectors/close-pipe.ts'
import { deleteOperations } from '../edit/delete.ts'
import { type ElementRef, keyOf } from '../edit/edit-board.ts'
import { removePointOperations } from '../edit/line-points.ts'
import type { Editor } from '../editor/editor.ts'
import { chosen } from '../selection/selection.ts'
import { beginGesture } from '../tools/gesture.ts'
import { hasChosen, onlyChosen } from './chosen.ts'
import { defineCommand } from './command.ts'

/** Deletes the chosen point of a line; where none is chosen, or the line needs it, what is chosen (R4-55). */
export const deleteChosen = defineCommand({
  id: 'delete',
  group: 'edit',
  keys: ['Delete', 'Backspace'],
  isEdit: true,
  isToolFirst: true,
  when: hasChosen,
  run({ editor }) {
    const { board, selection } = editor
    const { point } = editor.state
    const line = onlyChosen(selection)
    const withoutPoint = line && point !== null ? removePointOperations(board, line, point) : []
    if (withoutPoint.length > 0) {
      editor.apply(withoutPoint, 'removePoint')
      editor.selectPoint(null)
      return
    }
    if (deleteOperations(board, selection.refs).length === 0) return
    // the paths of members change with their group
    editor.select(chosen([], selection.group))
    deleteElements(editor, selection.refs)
  },
})

/** In one step, with the lines closed from which devices are taken out. */
function deleteElements(editor: Editor, refs: readonly ElementRef[]): void {
  const isChosen = new Set(refs.map(keyOf))
  const gesture = beginGesture(editor, 'delete')
  const left = refs.filter((ref) => {
    const lines = editor.bentBy([ref])
    const closing = lines.some((line) => isChosen.has(keyOf(line))) ? [] : closePipeOperations(editor.board, ref, lines)
    gesture.add(closing)
    return closing.length === 0
  })
  gesture.add(deleteOperations(editor.board, left))
  gesture.commit()
}
