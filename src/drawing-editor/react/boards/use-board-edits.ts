import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { findBoard } from '#drawing/engine.ts'
import {
  addBoardOperations,
  duplicateBoardOperations,
  moveBoardOperations,
  removeBoardOperations,
  renameBoardOperations,
} from '../../edit/boards.ts'
import { editorAtom, recordAtom } from '../editor-atoms.ts'
import { pageAtom } from '../ports-atom.ts'
import { titleOf } from './board-title.ts'

/** What can be done to the boards of the drawing: each change is one step. */
export function useBoardEdits() {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const record = useAtomValue(recordAtom)
  const { confirm } = useAtomValue(pageAtom)
  const show = (board: string): void => editor.showBoard(board)
  /** Shows the board that operations have put behind another one. */
  const showAt = (index: number): void => {
    const added = editor.drawing.record.boards[index]
    if (added) show(added.uuid)
  }
  return {
    show,
    add(): void {
      const uuid = editor.createUuid()
      editor.apply(addBoardOperations(record, uuid), 'board.add')
      show(uuid)
    },
    duplicate(board: string): void {
      editor.apply(duplicateBoardOperations(record, board, editor.createUuid), 'board.duplicate')
      showAt(record.boards.findIndex(({ uuid }) => uuid === board) + 1)
    },
    rename: (board: string, title: string): void =>
      editor.apply(renameBoardOperations(record, board, title), 'board.rename'),
    move: (board: string, index: number): void => editor.apply(moveBoardOperations(record, board, index), 'board.move'),
    /** Asks first. The board before it is shown then. */
    async remove(board: string): Promise<void> {
      const at = record.boards.findIndex(({ uuid }) => uuid === board)
      const removed = record.boards[at]
      if (!removed || record.boards.length < 2) return
      const isMeant = await confirm({
        title: t('editorPanels.boards.removeTitle', {
          title: titleOf(removed) ?? t('editorPanels.boards.untitled', { number: at + 1 }),
        }),
        detail: t('editorPanels.boards.removeDetail', { count: removed.objects.objects.length }),
        confirmLabel: t('editorPanels.boards.remove'),
        cancelLabel: t('editorPanels.boards.cancel'),
        isHarm: true,
      })
      const present = editor.drawing.record
      if (!isMeant || !findBoard(present, board)) return
      editor.apply(removeBoardOperations(present, board), 'board.remove')
      showAt(Math.max(0, at - 1))
    },
  }
}
