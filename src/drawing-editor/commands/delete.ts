import { deleteOperations } from '../edit/delete.ts'
import { removePointOperations } from '../edit/line-points.ts'
import { chosen } from '../selection/selection.ts'
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
    const operations = deleteOperations(board, selection.refs)
    if (operations.length === 0) return
    // the paths of members change with their group
    editor.select(chosen([], selection.group))
    editor.apply(operations, 'delete')
  },
})
