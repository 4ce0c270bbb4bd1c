import { useAtomValue } from 'jotai'
import type { WorldPoint } from '#drawing/engine.ts'
import { insertPicture } from '#drawing-editor/commands/insert-picture.ts'
import { editorAtom } from '../editor-atoms.ts'
import type { StoredPicture } from '../editor-ports.ts'
import { pictureSize } from '../picture-size.ts'
import { middleOfView } from '../place-on-board.ts'

/** Puts a stored picture on the board as large as it is, its middle at a place or in the middle of what is seen. */
export function usePutPicture() {
  const editor = useAtomValue(editorAtom)
  return async ({ address, shownAt }: StoredPicture, place?: WorldPoint): Promise<void> => {
    const size = await pictureSize(shownAt)
    if (!editor.isReadOnly) insertPicture(editor, address, size, place ?? middleOfView(editor))
  }
}
