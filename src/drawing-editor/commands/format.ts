import { versionOf } from '#drawing/engine.ts'
import { storedAt } from '../edit/edit-board.ts'
import { formatOf, pasteFormatOperations } from '../edit/format.ts'
import { hasChosen, onlyChosen } from './chosen.ts'
import { defineCommand } from './command.ts'

/** Takes the format of the chosen element along: colours, stroke, letters, opacity. */
export const copyFormat = defineCommand({
  id: 'copyFormat',
  group: 'edit',
  when: ({ editor }) => onlyChosen(editor.selection) !== null,
  run({ editor }) {
    const ref = onlyChosen(editor.selection)
    const stored = ref && storedAt(editor.board, ref)
    if (stored) editor.takeFormat(formatOf(stored, versionOf(editor.board)))
  },
})

export const pasteFormat = defineCommand({
  id: 'pasteFormat',
  group: 'edit',
  isEdit: true,
  when: (context) => hasChosen(context) && context.editor.state.format !== null,
  run({ editor }) {
    const { board, selection, state } = editor
    if (state.format) editor.apply(pasteFormatOperations(board, selection.refs, state.format), 'pasteFormat')
  },
})
