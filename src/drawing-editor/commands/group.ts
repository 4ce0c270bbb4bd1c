import { type EditBoard, type ElementRef, elementAt, parentOf, refOf, storedAt } from '../edit/edit-board.ts'
import { groupOperations } from '../edit/group.ts'
import { lostByUngrouping, ungroupOperations, ungroupProblem } from '../edit/ungroup.ts'
import type { Editor } from '../editor/editor.ts'
import { chosen } from '../selection/selection.ts'
import { beginGesture, type Gesture } from '../tools/gesture.ts'
import { hasTwo } from './chosen.ts'
import { type CommandContext, defineCommand } from './command.ts'
import { membersWhere } from './members-where.ts'

export const group = defineCommand({
  id: 'group',
  group: 'arrange',
  keys: ['Control+G'],
  isEdit: true,
  when: hasTwo,
  run({ editor }) {
    const uuid = editor.createUuid()
    const outer = editor.selection.group
    const operations = groupOperations(editor.board, editor.selection.refs, uuid)
    if (operations.length === 0) return
    editor.apply(operations, 'group')
    const made = outer ? membersWhere(editor.board, outer, (stored) => stored.uuid === uuid) : [refOf(uuid)]
    editor.select(chosen(made, outer))
  },
})

/**
 * Takes all chosen groups apart in one step, and chooses what was in them. Names and bindings of groups go, which is asked
 * about before: nothing on the board shows it.
 */
export const ungroup = defineCommand({
  id: 'ungroup',
  group: 'arrange',
  keys: ['Control+Shift+G'],
  isEdit: true,
  when: ({ editor }) => groupsIn(editor).length > 0,
  async run(context) {
    const { editor } = context
    const { board, selection } = editor
    const { group: outer } = selection
    // the last one first, so that the places of those before it stay what they are
    const groups = groupsIn(editor).sort((a, b) => lastPlace(b) - lastPlace(a))
    const numBound = groups.filter((ref) => lostByUngrouping(storedAt(board, ref) ?? {}).length > 0).length
    if (numBound > 0 && !(await isMeant(context, numBound))) return
    if (editor.board !== board || editor.selection !== selection) return
    const gesture = beginGesture(editor, 'ungroup')
    const members = groups.reduce<readonly ElementRef[]>((after, ref) => takeApart(editor, gesture, ref, after), [])
    gesture.commit()
    editor.select(chosen(members, outer))
  },
})

const isMeant = ({ page, words }: CommandContext, count: number): Promise<boolean> =>
  page.confirm({
    title: words('ungroupTitle', { count }),
    detail: words('ungroupDetail', { count }),
    confirmLabel: words('ungroup', { count }),
    cancelLabel: words('cancel', { count }),
  })

const groupsIn = ({ board, selection }: Editor): ElementRef[] =>
  selection.refs.filter((ref) => ungroupProblem(board, ref) === null)

const lastPlace = ({ path }: ElementRef): number => path.at(-1) ?? 0

/**
 * @param after - Elements that come later in the same list, if that is a group's.
 * @returns What was in the group, and those.
 */
function takeApart(
  editor: Editor,
  gesture: Gesture,
  ref: ElementRef,
  after: readonly ElementRef[],
): readonly ElementRef[] {
  const operations = ungroupOperations(editor.board, ref, editor.createUuid)
  const parent = parentOf(ref)
  const numBefore = parent ? numMembers(editor.board, parent) : 0
  gesture.add(operations)
  if (!parent) return [...operations.flatMap(insertedRefs), ...after]
  const numOut = numMembers(editor.board, parent) - numBefore + 1
  const shifted = (one: ElementRef, by: number): ElementRef => ({
    ...one,
    path: one.path.with(-1, lastPlace(one) + by),
  })
  return [
    ...Array.from({ length: numOut }, (_, at) => shifted(ref, at)),
    ...after.map((one) => shifted(one, numOut - 1)),
  ]
}

const insertedRefs = (operation: ReturnType<typeof ungroupOperations>[number]): ElementRef[] =>
  operation.kind === 'insert' ? operation.items.map(({ element }) => refOf(String(element.uuid))) : []

function numMembers(board: EditBoard, ref: ElementRef): number {
  const element = elementAt(board, ref)
  return element?.kind === 'group' ? element.children.length : 0
}
