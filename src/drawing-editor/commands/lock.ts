import { storedAt } from '../edit/edit-board.ts'
import { lockOperations } from '../edit/lock.ts'
import { isLocked } from '../edit/locks.ts'
import { type CommandContext, defineCommand } from './command.ts'

const hasLocked = ({ editor: { board, selection } }: CommandContext, isWanted: boolean): boolean =>
  selection.refs.some((ref) => isLocked(storedAt(board, ref), 'any') === isWanted)

export const lock = defineCommand({
  id: 'lock',
  group: 'arrange',
  isEdit: true,
  when: (context) => hasLocked(context, false),
  run({ editor }) {
    editor.apply(lockOperations(editor.board, editor.selection.refs, true), 'lock')
  },
})

export const unlock = defineCommand({
  id: 'unlock',
  group: 'arrange',
  isEdit: true,
  when: (context) => hasLocked(context, true),
  run({ editor }) {
    editor.apply(lockOperations(editor.board, editor.selection.refs, false), 'unlock')
  },
})
