import { sameSizeOperations } from '../edit/same-size.ts'
import { hasTwo } from './chosen.ts'
import { type Command, defineCommand } from './command.ts'

/** Gives all chosen elements a size of the first one that was chosen. */
const sameSizeCommand = <const Id extends string>(id: Id, side: 'width' | 'height' | 'both'): Command<Id> =>
  defineCommand({
    id,
    group: 'arrange',
    isEdit: true,
    when: hasTwo,
    run({ editor }) {
      editor.apply(sameSizeOperations(editor.board, editor.selection.refs, side), id)
    },
  })

export const sameWidth = sameSizeCommand('sameWidth', 'width')
export const sameHeight = sameSizeCommand('sameHeight', 'height')
export const sameSize = sameSizeCommand('sameSize', 'both')
