import { hiddenRefs, hideOperations } from '../edit/hide.ts'
import { chosen } from '../selection/selection.ts'
import { hasChosen } from './chosen.ts'
import { defineCommand } from './command.ts'

/** Hides what is chosen, also in the live drawing. */
export const hide = defineCommand({
  id: 'hide',
  group: 'arrange',
  isEdit: true,
  when: hasChosen,
  run({ editor }) {
    const { board, selection } = editor
    editor.apply(hideOperations(board, selection.refs, true), 'hide')
    editor.select(chosen([], selection.group))
  },
})

/** Shows everything on the board that is hidden, and chooses it, since it may be anywhere. */
export const showHidden = defineCommand({
  id: 'showHidden',
  group: 'arrange',
  isEdit: true,
  run({ editor }) {
    const refs = hiddenRefs(editor.board)
    if (refs.length === 0) return
    editor.apply(hideOperations(editor.board, refs, false), 'showHidden')
    editor.select(chosen(refs.filter(({ path }) => path.length === 0)))
  },
})
