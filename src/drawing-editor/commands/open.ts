import type { DrawingElement } from '#drawing/engine.ts'
import { elementAt } from '../edit/edit-board.ts'
import type { Editor } from '../editor/editor.ts'
import { typing } from '../tools/select/typing.state.ts'
import { onlyChosen } from './chosen.ts'
import { bareKey, defineCommand } from './command.ts'

/** Types into the chosen text or button. */
export const typeText = defineCommand({
  id: 'typeText',
  group: 'edit',
  keys: ['F2'],
  isEdit: true,
  when: ({ editor }) => isText(elementChosen(editor)),
  run({ editor }) {
    const ref = onlyChosen(editor.selection)
    if (!ref) return
    if (editor.state.tool !== 'select') editor.takeSelect()
    editor.go(typing, { ref })
  },
})

/** Chooses what of a picture is shown. */
export const crop = defineCommand({
  id: 'crop',
  group: 'edit',
  isEdit: true,
  when: ({ editor }) => isPicture(elementChosen(editor)),
  run: ({ editor }) => openChosen(editor),
})

/** Enters the chosen group, types into a text, crops a picture. */
export const enter = defineCommand({
  id: 'enter',
  group: 'choose',
  keys: ['Enter'],
  keysOf: 'board',
  isToolFirst: true,
  when({ editor }) {
    const element = elementChosen(editor)
    return element?.kind === 'group' || (!editor.isReadOnly && (isText(element) || isPicture(element)))
  },
  run: ({ editor }) => openChosen(editor),
})

/** As a double click does. */
async function openChosen(editor: Editor): Promise<void> {
  if (editor.state.tool !== 'select') editor.takeSelect()
  await editor.tools.key(bareKey('Enter'))
}

function elementChosen({ board, selection }: Editor): DrawingElement | null {
  const ref = onlyChosen(selection)
  return ref && elementAt(board, ref)
}

const isText = (element: DrawingElement | null): boolean => element !== null && 'text' in element
const isPicture = (element: DrawingElement | null): boolean => element?.kind === 'img' || element?.kind === 'play-img'
