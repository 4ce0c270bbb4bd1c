import type { Operation } from '#drawing/engine.ts'
import type { ElementRef } from '../edit/edit-board.ts'
import { joinLinesOperations, splitLineOperations } from '../edit/line-parts.ts'
import { chosen } from '../selection/selection.ts'
import { onlyChosen } from './chosen.ts'
import { type CommandContext, defineCommand } from './command.ts'

/** Cuts the chosen line at its chosen point. */
export const splitLine = defineCommand({
  id: 'splitLine',
  group: 'lines',
  isEdit: true,
  when: (context) => splitting(context, () => '').length > 0,
  run(context) {
    const { editor } = context
    editor.apply(splitting(context, editor.createUuid), 'splitLine')
    editor.selectPoint(null)
  },
})

/** Makes two lines one, at their nearest ends. */
export const joinLines = defineCommand({
  id: 'joinLines',
  group: 'lines',
  isEdit: true,
  when: (context) => joining(context).length > 0,
  run(context) {
    const { editor } = context
    const { group, refs } = editor.selection
    const [line, added] = refs
    if (!line || !added) return
    editor.apply(joining(context), 'joinLines')
    editor.select(chosen([withoutBefore(line, added)], group))
  },
})

function splitting({ editor: { board, selection, state } }: CommandContext, createUuid: () => string): Operation[] {
  const line = onlyChosen(selection)
  return line && state.point !== null ? splitLineOperations(board, line, state.point, createUuid) : []
}

function joining({ editor: { board, selection } }: CommandContext): Operation[] {
  const [line, added, ...others] = selection.refs
  return line && added && others.length === 0 ? joinLinesOperations(board, line, added) : []
}

/** Where an element is once another one of its list is gone: members of a group are named by their places in it. */
function withoutBefore(ref: ElementRef, gone: ElementRef): ElementRef {
  const [place, placeOfGone] = [ref.path.at(-1), gone.path.at(-1)]
  if (place === undefined || placeOfGone === undefined || placeOfGone > place) return ref
  return { ...ref, path: ref.path.with(-1, place - 1) }
}
