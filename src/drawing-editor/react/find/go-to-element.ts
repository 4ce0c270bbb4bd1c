import { flushSync } from 'react-dom'
import { type Box, growBox, isEmptyBox, type WindowSize } from '#drawing/engine.ts'
import { type ElementRef, parentOf } from '../../edit/edit-board.ts'
import type { Editor } from '../../editor.ts'
import { chosen } from '../../selection/selection.ts'
import { boxOfRef } from '../../selection/selection-box.ts'

/** What is looked for is not shown larger than this. */
const MAX_ZOOM = 1.5
/** Of the window's shorter side stays free around it. */
const FREE_PART = 0.15

/** Chooses an element and shows it in the middle of the window, on its board. */
export function goToElement(editor: Editor, { board, ref }: { board: { uuid: string }; ref: ElementRef }): void {
  // another board is on another stage, which is there once it has been rendered
  flushSync(() => editor.showBoard(board.uuid))
  editor.select(chosen([ref], parentOf(ref)))
  const camera = editor.stage.current?.camera
  const box = boxOfRef(editor.board, ref)
  if (camera && !isEmptyBox(box)) camera.show(boxToShow(box, camera.window))
}

/** The part of a board to show for a box: with room around it, and no larger than {@link MAX_ZOOM}. */
export function boxToShow(box: Box, { width, height }: WindowSize): Box {
  const [wide, high] = [box.maxX - box.minX, box.maxY - box.minY]
  const free = Math.max(wide, high) * FREE_PART
  const { minX, minY, maxX, maxY } = growBox(box, free)
  const [lackX, lackY] = [width / MAX_ZOOM - (maxX - minX), height / MAX_ZOOM - (maxY - minY)]
  const [padX, padY] = [Math.max(lackX / 2, 0), Math.max(lackY / 2, 0)]
  return { minX: minX - padX, minY: minY - padY, maxX: maxX + padX, maxY: maxY + padY }
}
