import { type ElementRef, refAt, slotOf } from '../edit/edit-board.ts'
import type { Editor } from '../editor/editor.ts'
import { chosen } from '../selection/selection.ts'
import { boxOfRef } from '../selection/selection-box.ts'
import { bareKey, type CommandContext, defineCommand } from './command.ts'
import { scrollIntoView } from './scroll-into-view.ts'

/** Chooses all that is seen: of the board, or of the group that was entered. */
export const selectAll = defineCommand({
  id: 'selectAll',
  group: 'choose',
  keys: ['Control+A'],
  run({ editor }) {
    editor.select(chosen(seenRefs(editor), editor.selection.group))
  },
})

export const nextElement = defineCommand({
  id: 'nextElement',
  group: 'choose',
  keys: ['Tab'],
  keysOf: 'board',
  // after the last element, and before the first, the key moves the focus on, as everywhere: the board is no trap
  when: (context) => neighbour(context, 1) !== null,
  run: (context) => chooseNeighbour(context, 1),
})

export const previousElement = defineCommand({
  id: 'previousElement',
  group: 'choose',
  keys: ['Shift+Tab'],
  keysOf: 'board',
  when: (context) => neighbour(context, -1) !== null,
  run: (context) => chooseNeighbour(context, -1),
})

/** Leaves what is under way, one thing at a time: the gesture, the tool, the group, the choice. */
export const leave = defineCommand({
  id: 'leave',
  group: 'choose',
  keys: ['Escape'],
  isOfKeys: true,
  async run({ editor }) {
    const { tools } = editor
    const { stateName } = tools
    if (await tools.key(bareKey('Escape'))) return
    await tools.cancel()
    if (tools.stateName === stateName && editor.state.tool !== 'select') editor.takeSelect()
  },
})

function chooseNeighbour(context: CommandContext, step: 1 | -1): void {
  const { editor } = context
  const ref = neighbour(context, step)
  if (!ref) return
  editor.select(chosen([ref], editor.selection.group))
  scrollIntoView(editor.stage, boxOfRef(editor.board, ref))
}

/** The element that is drawn after the chosen one, or before it; the first one where none is chosen. */
function neighbour({ editor }: CommandContext, step: 1 | -1): ElementRef | null {
  const slots = slotsHere(editor)
  const from = editor.selection.refs.at(-1)
  if (!from && step < 0) return null
  const slot = from && slotOf(editor.shown, from)
  const { group } = editor.selection
  const place = slot === undefined ? -1 : group ? slots.indexOf(slot) : editor.shown.rankOf(slot)
  for (let at = place + step; at >= 0 && at < slots.length; at += step) {
    const next = slots[at]
    const ref = next !== undefined && editor.shown.isDrawn(next) ? refAt(editor.shown, next) : null
    if (ref) return ref
  }
  return null
}

function seenRefs(editor: Editor): ElementRef[] {
  const { shown } = editor
  return [...slotsHere(editor)].flatMap((slot) => (shown.isDrawn(slot) ? (refAt(shown, slot) ?? []) : []))
}

/** Slots in drawing order: of the board, or of the group that was entered. */
function slotsHere({ selection: { group }, shown }: Editor): Uint32Array | readonly number[] {
  if (!group) return shown.order
  const slot = slotOf(shown, group)
  return slot === undefined ? [] : shown.tree.childrenOf(slot)
}
