import { duplicateOperations } from '../edit/duplicate.ts'
import { chosen } from '../selection/selection.ts'
import { hasChosen } from './chosen.ts'
import { defineCommand } from './command.ts'

/** How far copies stand from what they are copies of, to the right and down, document px. */
export const COPY_OFFSET = 20

export const duplicate = defineCommand({
  id: 'duplicate',
  group: 'edit',
  keys: ['Control+D'],
  isEdit: true,
  when: hasChosen,
  run({ editor }) {
    const { board, selection, createUuid } = editor
    const way = { dx: COPY_OFFSET, dy: COPY_OFFSET }
    const { operations, copies } = duplicateOperations(board, selection.refs, way, createUuid)
    if (operations.length === 0) return
    editor.apply(operations, 'duplicate')
    editor.select(chosen(copies, selection.group))
  },
})
