import { hasRoutable, routeOperations } from '../connectors/route-lines.ts'
import { defineCommand } from './command.ts'

/** Leads the chosen lines around what stands on the board. */
export const routeLines = defineCommand({
  id: 'routeLines',
  group: 'lines',
  isEdit: true,
  when: ({ editor: { board, selection } }) => hasRoutable(board, selection.refs),
  run({ editor }) {
    const { board, selection } = editor
    editor.apply(
      routeOperations(board, (uuid) => editor.elementNamed(uuid), selection.refs),
      'routeLines',
    )
    editor.selectPoint(null)
  },
})
