import { parentOf, storedAt } from '../edit/edit-board.ts'
import { type OrderChange, orderOperations } from '../edit/order.ts'
import { chosen } from '../selection/selection.ts'
import { hasChosen } from './chosen.ts'
import { type Command, defineCommand } from './command.ts'
import { membersWhere } from './members-where.ts'

const orderCommand = <const Id extends string>(
  id: Id,
  change: OrderChange,
  keys: readonly string[] = [],
): Command<Id> =>
  defineCommand({
    id,
    group: 'arrange',
    keys,
    isEdit: true,
    when: hasChosen,
    run({ editor }) {
      const { board, selection } = editor
      const operations = orderOperations(board, selection.refs, change)
      if (operations.length === 0) return
      const moved = new Set(selection.refs.map((ref) => storedAt(board, ref)))
      const [first] = selection.refs
      const parent = first ? parentOf(first) : null
      editor.apply(operations, id)
      // members of a group are named by their places in it
      if (parent)
        editor.select(
          chosen(
            membersWhere(editor.board, parent, (stored) => moved.has(stored)),
            selection.group,
          ),
        )
    },
  })

export const bringToFront = orderCommand('bringToFront', 'front')
export const bringForward = orderCommand('bringForward', 'forward', ['Control+]'])
export const sendBackward = orderCommand('sendBackward', 'backward', ['Control+['])
export const sendToBack = orderCommand('sendToBack', 'back')
