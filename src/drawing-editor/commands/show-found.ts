import { scrollIntoView } from '../commands/scroll-into-view.ts'
import { refOf } from '../edit/edit-board.ts'
import { findElements } from '../edit/find.ts'
import type { Editor } from '../editor/editor.ts'
import { chosen } from '../selection/selection.ts'
import { boxOfRefs } from '../selection/selection-box.ts'

/** Chooses what on the shown board has a text in its name, text or bindings, groups as a whole, and brings it into view. */
export function showFound(editor: Editor, text: string): void {
  const ids = new Set(findElements(editor.board, text).map(({ ref }) => ref.id))
  if (ids.size === 0) return
  const refs = [...ids].map(refOf)
  editor.select(chosen(refs))
  scrollIntoView(editor.stage, boxOfRefs(editor.board, refs))
}
