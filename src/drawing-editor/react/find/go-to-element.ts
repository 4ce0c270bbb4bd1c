import { flushSync } from 'react-dom'
import { isEmptyBox } from '#drawing/engine.ts'
import type { Editor } from '#drawing-editor/editor/editor.ts'
import { type ElementRef, parentOf } from '../../edit/edit-board.ts'
import { chosen } from '../../selection/selection.ts'
import { boxOfRef } from '../../selection/selection-box.ts'
import { boxToShow } from './box-to-show.ts'

/** Chooses an element and shows it in the middle of the window, on its board. */
export function goToElement(editor: Editor, { board, ref }: { board: { uuid: string }; ref: ElementRef }): void {
  // another board is on another stage, which is there once it has been rendered
  flushSync(() => editor.showBoard(board.uuid))
  editor.select(chosen([ref], parentOf(ref)))
  const camera = editor.stage.current?.camera
  const box = boxOfRef(editor.board, ref)
  if (camera && !isEmptyBox(box)) camera.show(boxToShow(box, camera.window))
}
