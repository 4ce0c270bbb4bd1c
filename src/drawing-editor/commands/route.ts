import { hasRoutable, routeOperations } from '../connectors/route-lines.ts'
import { defineCommand } from './command.ts'

/** Leads the chosen lines around what stands on the board. */
export const routeLines = defineCommand({
  id: 'routeLines',
  group: 'lines',
  isEdit: true,
  when: ({ editor: { board, selection } }) => hasRoutable(board, selection.refs),
  run({ editor }) {
    const finder = { refOf: (_: unknown, uuid: string) => editor.elementNamed(uuid) }
    editor.apply(routeOperations(editor.board, finder, editor.selection.refs), 'routeLines')
    editor.selectPoint(null)
  },
})
