import { hasRoutable, routeOperations } from '../connectors/route-lines.ts'
import type { ElementRef } from '../edit/edit-board.ts'
import { type CommandContext, defineCommand } from './command.ts'

/** Leads the chosen lines around what stands on the board, and the lines that run across a chosen symbol. */
export const routeLines = defineCommand({
  id: 'routeLines',
  group: 'lines',
  isEdit: true,
  when: (context) => hasRoutable(context.editor.board, linesOf(context)),
  run(context) {
    const { editor } = context
    editor.apply(
      routeOperations(editor.board, (uuid) => editor.elementNamed(uuid), linesOf(context)),
      'routeLines',
    )
    editor.selectPoint(null)
  },
})

function linesOf({ editor: { board, crossings, selection } }: CommandContext): readonly ElementRef[] {
  if (hasRoutable(board, selection.refs)) return selection.refs
  return crossings?.pipesOf(selection.refs.filter(({ path }) => path.length === 0).map(({ id }) => id)) ?? []
}
