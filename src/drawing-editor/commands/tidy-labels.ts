import { labelsOf, tidyOperations } from '../symbols/tidy-labels.ts'
import { defineCommand } from './command.ts'

/** Puts the labels of the chosen symbols back beside them; of all symbols where nothing is chosen. */
export const tidyLabels = defineCommand({
  id: 'tidyLabels',
  group: 'edit',
  isEdit: true,
  when: ({ editor: { board, selection } }) => labelsOf(board, selection.refs).length > 0,
  run({ editor }) {
    const { board, selection } = editor
    editor.apply(tidyOperations(board, labelsOf(board, selection.refs)), 'tidyLabels')
  },
})
